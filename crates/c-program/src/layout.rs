//! The layout of an object, as far as byte offsets are distinguished: its size, and the arrays within it.
//!
//! All elements of an array are one: an offset inside an array means the same place of the first element.
//! An object of at most [`CELL`] bytes, or an array of such, is one cell and has no layout at all.

use index::id;

id!(
    /// A layout of a [`crate::Program`].
    pub LayoutId
);

/// Bytes that a pointer takes, and the size up to which an object is one cell.
pub const CELL: u32 = 8;

/// Offsets that are distinguished in an object whose size is not known.
const FAR: i64 = 1024;

/// The offsets that are distinguished in an object about which nothing is known: where pointers usually are
/// in structs. A pointer that walks through such memory byte by byte may be anywhere after its first step.
const ALIGNMENT: i64 = 4;

/// Offsets that are distinguished at all. A pointer that steps through an object must not make millions of
/// them.
const FARTHEST: i64 = 1 << 16;

/// An array within an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Array {
    /// Where it starts: for an array in an element of another, within the first element.
    pub start: u32,
    /// The size of an element.
    pub stride: u32,
    /// How many elements; `None` for an array without known end.
    pub count: Option<u32>,
}

/// Size and arrays of an object that has more than one cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    size: Option<u32>,
    arrays: Box<[Array]>,
}

/// A step that a pointer takes within an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shift {
    /// So many bytes: to a field, or back from one.
    Bytes(i32),
    /// Some number of elements of this size.
    Elements(u32),
    /// Anywhere.
    Unknown,
}

impl Layout {
    /// The layout of an object, outer arrays before those within their elements; `None` if it is one cell.
    /// An unknown size means that the object may be of any size.
    pub fn new(size: Option<u32>, arrays: &[Array]) -> Option<Layout> {
        // An empty array says nothing, and `canonical` divides by the stride.
        let arrays: Box<[Array]> =
            arrays.iter().copied().filter(|array| array.stride > 0 && array.count != Some(0)).collect();
        let mut element = size;
        for array in &arrays {
            let covers = match (array.count, size) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some(count), Some(_)) => element
                    .is_some_and(|element| u64::from(count) * u64::from(array.stride) >= u64::from(element)),
            };
            // Elements are not distinguished: an object that is all array is as small as one element.
            if array.start == 0 && covers {
                element = Some(array.stride);
            }
        }
        (element.is_none_or(|element| element > CELL)).then_some(Layout { size, arrays })
    }

    /// The size in bytes, if it is known.
    pub fn size(&self) -> Option<u32> {
        self.size
    }

    /// The arrays, outer ones first.
    pub fn arrays(&self) -> &[Array] {
        &self.arrays
    }

    /// The offset that represents this one, or `None` if it is outside the object or too far away to be
    /// distinguished. One byte past the end is still inside: pointers to the end of an object are common.
    pub fn canonical(&self, offset: i64) -> Option<u32> {
        let end = self.size.map_or(FAR, i64::from).min(FARTHEST);
        if offset < 0 || self.is_unknown() && offset % ALIGNMENT != 0 {
            return None;
        }
        let mut offset = offset;
        let mut in_array = false;
        // Outer arrays come first, so inner ones see an offset in the first element.
        for array in &self.arrays {
            if let Some(from_start) = within(array, offset) {
                offset = i64::from(array.start) + from_start % i64::from(array.stride);
                in_array = true;
            }
        }
        (in_array && offset <= FARTHEST || offset <= end).then_some(offset as u32)
    }

    fn is_unknown(&self) -> bool {
        self.size.is_none() && self.arrays.is_empty()
    }

    /// Where a pointer to `offset` points after a step; `None` for anywhere in the object.
    pub fn shift(&self, offset: u32, by: Shift) -> Option<u32> {
        match by {
            Shift::Bytes(bytes) => self.canonical(i64::from(offset) + i64::from(bytes)),
            Shift::Elements(stride) => self.stays(offset, stride).then_some(offset),
            Shift::Unknown => None,
        }
    }

    /// Whether steps of `stride` bytes lead from an offset to the same place of other elements: inside an
    /// array whose elements they cross whole, or in an object that has no room for a second element.
    fn stays(&self, offset: u32, stride: u32) -> bool {
        if stride == 0 {
            return true;
        }
        let crosses =
            |array: &Array| stride.is_multiple_of(array.stride) && within(array, i64::from(offset)).is_some();
        self.arrays.iter().any(crosses) || self.size.is_some_and(|size| stride >= size)
    }
}

/// How far from the start of an array an offset is, if it is inside.
fn within(array: &Array, offset: i64) -> Option<i64> {
    let from_start = offset - i64::from(array.start);
    let length = array.count.map_or(i64::MAX, |count| i64::from(count) * i64::from(array.stride));
    (0..length).contains(&from_start).then_some(from_start)
}

#[cfg(test)]
mod tests {
    use super::{Array, Layout, Shift};

    fn array(start: u32, stride: u32, count: u32) -> Array {
        Array { start, stride, count: Some(count) }
    }

    #[test]
    fn small_objects_and_arrays_of_them_are_one_cell() {
        assert_eq!(Layout::new(Some(8), &[]), None);
        assert_eq!(Layout::new(Some(100), &[array(0, 1, 100)]), None);
        assert_eq!(Layout::new(Some(60), &[array(0, 20, 3), array(0, 4, 5)]), None);
        assert_eq!(Layout::new(None, &[Array { start: 0, stride: 8, count: None }]), None);
        assert!(Layout::new(Some(16), &[]).is_some());
        assert!(Layout::new(Some(16), &[array(0, 4, 2)]).is_some());
        assert!(Layout::new(None, &[]).is_some());
    }

    #[test]
    fn elements_of_arrays_are_one_also_within_each_other() {
        // struct { int a; struct { char *p; long n; } e[10]; } x[5];
        let layout = Layout::new(Some(840), &[array(0, 168, 5), array(8, 16, 10)]).unwrap();
        assert_eq!(layout.canonical(168 * 3 + 8 + 16 * 4 + 8), Some(16));
        assert_eq!(layout.canonical(168), Some(0));
        assert_eq!(layout.canonical(840), Some(840));
        assert_eq!(layout.canonical(841), None);
        assert_eq!(layout.shift(16, Shift::Elements(16)), Some(16));
        assert_eq!(layout.shift(16, Shift::Elements(168)), Some(16));
        assert_eq!(layout.shift(0, Shift::Elements(16)), None);
        assert_eq!(layout.shift(16, Shift::Bytes(-16)), Some(0));
        assert_eq!(layout.shift(8, Shift::Bytes(-16)), None);
    }

    #[test]
    fn bytes_of_unknown_memory_are_not_told_apart() {
        let layout = Layout::new(None, &[]).unwrap();
        assert_eq!(layout.shift(8, Shift::Bytes(12)), Some(20));
        assert_eq!(layout.shift(8, Shift::Bytes(1)), None);
        assert_eq!(layout.shift(8, Shift::Bytes(2000)), None);
    }

    #[test]
    fn an_object_without_room_for_a_second_element_is_stepped_over_by_nothing() {
        let layout = Layout::new(Some(24), &[]).unwrap();
        assert_eq!(layout.shift(8, Shift::Elements(24)), Some(8));
        assert_eq!(layout.shift(8, Shift::Elements(8)), None);
    }
}
