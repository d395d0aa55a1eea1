//! How much memory does this process use?

/// Peak resident memory in MiB, where the system tells.
pub(crate) fn peak_mib() -> Option<u64> {
    mib("VmHWM:")
}

/// Resident memory in MiB, where the system tells.
pub(crate) fn resident_mib() -> Option<u64> {
    mib("VmRSS:")
}

fn mib(line: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|text| text.strip_prefix(line))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kib| kib / 1024)
}
