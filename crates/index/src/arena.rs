//! A vector that is indexed by its own kind of id, and runs of such ids.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

use crate::id::Id;

/// Values of one kind, each known by its id.
#[derive(Clone, Debug)]
pub struct Arena<I, T> {
    items: Vec<T>,
    ids: PhantomData<I>,
}

impl<I: Id, T> Arena<I, T> {
    /// An empty arena.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a value and returns its id.
    pub fn push(&mut self, item: T) -> I {
        let id = self.next_id();
        self.items.push(item);
        id
    }

    /// The id that the next value will get.
    pub fn next_id(&self) -> I {
        I::from_index(self.items.len())
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The value with this id, if there is one.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    /// All ids, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.items.len()).map(I::from_index)
    }

    /// All values, in the order of their ids.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// All values with their ids.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(index, item)| (I::from_index(index), item))
    }

    /// The values of a run of ids.
    pub fn slice(&self, span: Span<I>) -> &[T] {
        &self.items[span.start as usize..span.end as usize]
    }

    /// Extends or cuts to `len` values.
    pub fn resize(&mut self, len: usize, item: T)
    where
        T: Clone,
    {
        self.items.resize(len, item);
    }
}

impl<I, T> Default for Arena<I, T> {
    fn default() -> Self {
        Self { items: Vec::new(), ids: PhantomData }
    }
}

impl<I: Id, T> From<Vec<T>> for Arena<I, T> {
    fn from(items: Vec<T>) -> Self {
        Self { items, ids: PhantomData }
    }
}

impl<I: Id, T> Index<I> for Arena<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for Arena<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

/// A run of consecutive ids.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Span<I> {
    start: u32,
    end: u32,
    ids: PhantomData<I>,
}

impl<I: Id> Span<I> {
    /// The ids from `start` up to, but without, `end`.
    pub fn new(start: I, end: I) -> Self {
        Self { start: start.index() as u32, end: end.index() as u32, ids: PhantomData }
    }

    /// No ids.
    pub const fn empty() -> Self {
        Self { start: 0, end: 0, ids: PhantomData }
    }

    /// The first id's position.
    pub fn start(self) -> usize {
        self.start as usize
    }

    /// The positions.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The number of ids.
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The ids, in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I> {
        (self.start as usize..self.end as usize).map(I::from_index)
    }

    /// Whether the id is one of them.
    pub fn contains(self, id: I) -> bool {
        self.range().contains(&id.index())
    }
}

impl<I> std::fmt::Debug for Span<I> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}
