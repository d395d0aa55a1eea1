//! Work in batches: all threads prepare the next one while the last one is consumed in order.

use rayon::prelude::*;

/// Prepares items in parallel and consumes them in order; the next batch is prepared meanwhile.
pub(crate) fn in_batches<'i, T: Sync, P: Send>(
    items: &'i [T],
    batch: usize,
    prepare: impl Fn(usize, &'i T) -> P + Sync,
    mut consume: impl FnMut(usize, P) + Send,
) {
    let prepare_batch = |start: usize| -> Vec<P> {
        let end = items.len().min(start + batch);
        (start..end).into_par_iter().with_min_len(8).map(|number| prepare(number, &items[number])).collect()
    };
    let mut ready = prepare_batch(0);
    let mut start = 0;
    while !ready.is_empty() {
        let next = start + ready.len();
        let consume_all = || (start..).zip(ready).for_each(|(number, item)| consume(number, item));
        // If no other thread is free, this one does both, one after the other.
        (ready, ()) = rayon::join(|| prepare_batch(next), consume_all);
        start = next;
    }
}
