//! How much memory and processor time does this process use?

/// Peak resident memory in MiB, if the system reports it.
pub(crate) fn peak_mib() -> Option<u64> {
    mib("VmHWM:")
}

/// Resident memory in MiB, if the system reports it.
pub(crate) fn resident_mib() -> Option<u64> {
    mib("VmRSS:")
}

fn mib(line: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|text| text.strip_prefix(line))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kib| kib / 1024)
}

/// Processor time of all threads so far in seconds, if the system reports it.
pub(crate) fn processor_seconds() -> Option<f64> {
    // The unit of the 14th and 15th word, on every current Linux; the second word is a name in parentheses.
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut words = stat.rsplit_once(") ")?.1.split(' ').skip(11);
    let (user, system): (f64, f64) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some((user + system) / TICKS_PER_SECOND)
}
