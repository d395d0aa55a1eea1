//! Where members are: the System V ABI for x86-64 as GCC implements it, with `packed`, `aligned`,
//! `#pragma pack` and bit-fields.

/// A member, as far as layout is concerned.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// Its size in bytes.
    pub size: u64,
    /// The alignment of its type.
    pub align: u32,
    /// `packed`, on itself or on the whole.
    pub packed: bool,
    /// `aligned(n)` on itself; 0 for none.
    pub aligned: u32,
    /// The width of a bit-field.
    pub bits: Option<u32>,
    /// Whether it has a name: an unnamed bit-field does not affect the alignment of the whole.
    pub named: bool,
}

/// The layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordLayout {
    /// The first bit of each member.
    pub bit_offsets: Vec<u128>,
    /// The size of the whole, in bytes.
    pub size: u64,
    /// The alignment of the whole.
    pub align: u32,
}

/// Lays out a struct or union with an alignment of at least `aligned` (0: unspecified), where alignments of
/// members are limited to `pack` (0: no limit).
pub fn lay_out(union: bool, members: &[Member], aligned: u32, pack: u32) -> RecordLayout {
    let mut align = 1_u32.max(aligned);
    let mut end = 0_u128;
    let mut bit_offsets = Vec::with_capacity(members.len());
    for member in members {
        let from = if union { 0 } else { end };
        let start = place(member, from, pack);
        let bits = match member.bits {
            Some(bits) => u128::from(bits),
            None => u128::from(member.size) * 8,
        };
        bit_offsets.push(start);
        end = end.max(start.saturating_add(bits));
        align = align.max(demand(member, pack));
    }
    let size = round_up(end.div_ceil(8), u128::from(align));
    RecordLayout { bit_offsets, size: u64::try_from(size).unwrap_or(u64::MAX), align }
}

/// The first bit of a member that goes to `from` or after it.
fn place(member: &Member, from: u128, pack: u32) -> u128 {
    let limit = |align: u32| if pack == 0 { align } else { align.min(pack) };
    let Some(bits) = member.bits else {
        return round_up(from, 8 * u128::from(own_alignment(member, pack)));
    };
    let from = match member.aligned {
        0 => from,
        aligned => round_up(from, 8 * u128::from(limit(aligned))),
    };
    let unit = 8 * u128::from(member.align.max(1));
    // A width of zero ends the unit, packed or not, whatever the limit.
    if bits == 0 {
        return round_up(from, unit);
    }
    // A bit-field does not cross more units than its type has, unless it is packed.
    let crosses =
        (from % unit + u128::from(bits)).div_ceil(unit) > (u128::from(member.size) * 8).div_ceil(unit);
    if crosses && !member.packed && pack == 0 { round_up(from, unit) } else { from }
}

fn own_alignment(member: &Member, pack: u32) -> u32 {
    let natural = if member.packed { 1 } else { member.align };
    let wanted = natural.max(member.aligned).max(1);
    if pack == 0 { wanted } else { wanted.min(pack) }
}

/// The alignment that a member requires of the whole.
fn demand(member: &Member, pack: u32) -> u32 {
    match member.bits {
        None => own_alignment(member, pack),
        Some(_) if !member.named => 1,
        Some(_) => {
            let natural = match (pack, member.packed) {
                (0, true) => 1,
                (0, false) => member.align,
                (pack, _) => member.align.min(pack),
            };
            let aligned = if pack == 0 { member.aligned } else { member.aligned.min(pack) };
            natural.max(aligned).max(1)
        }
    }
}

fn round_up(value: u128, to: u128) -> u128 {
    value.checked_next_multiple_of(to.max(1)).unwrap_or(value)
}
