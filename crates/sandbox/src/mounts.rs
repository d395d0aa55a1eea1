//! Makes every file read-only, except those in two folders.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::path::{Path, PathBuf};

use nix::mount::{MsFlags, mount};
use nix::sys::statvfs::{FsFlags, statvfs};

use crate::cell::Cell;

const NONE: Option<&str> = None;

/// Closes the file system for everything but the cell's folders.
pub(crate) fn close(cell: &Cell) -> Result<(), String> {
    let failed = |what: &str, error: nix::Error| format!("{what}: {error}");
    mount(NONE, "/", NONE, MsFlags::MS_REC | MsFlags::MS_PRIVATE, NONE)
        .map_err(|error| failed("mounts cannot be made private", error))?;
    let output =
        cell.output.canonicalize().map_err(|error| format!("`{}`: {error}", cell.output.display()))?;
    let work = cell.work.canonicalize().map_err(|error| format!("`{}`: {error}", cell.work.display()))?;
    mount(Some(&output), &output, NONE, MsFlags::MS_BIND, NONE)
        .map_err(|error| failed("the output folder cannot be mounted", error))?;
    let size = format!("size={},mode=0700", cell.limits.files);
    let own = MsFlags::MS_NOSUID | MsFlags::MS_NODEV;
    mount(Some("tmpfs"), &work, Some("tmpfs"), own, Some(size.as_str()))
        .map_err(|error| failed("no memory can be mounted as working directory", error))?;
    mount(Some("proc"), "/proc", Some("proc"), own | MsFlags::MS_NOEXEC, NONE)
        .map_err(|error| failed("`/proc` cannot be mounted", error))?;
    let table =
        fs::read("/proc/self/mountinfo").map_err(|error| format!("the mounts are unknown: {error}"))?;
    for (place, flags) in mounts(&table) {
        if place != output && place != work && place != Path::new("/proc") {
            make_read_only(&place, flags)?;
        }
    }
    close_proc(own | MsFlags::MS_NOEXEC)
}

/// In `/proc`, only what belongs to processes may be written to: there are no others than those inside, and
/// we have to tell the system who we are in a further namespace. For the rest of it, root is still root.
fn close_proc(flags: MsFlags) -> Result<(), String> {
    let failed = |place: &Path, error: &dyn std::fmt::Display| format!("`{}`: {error}", place.display());
    let proc = Path::new("/proc");
    for entry in fs::read_dir(proc).map_err(|error| failed(proc, &error))? {
        let entry = entry.map_err(|error| failed(proc, &error))?;
        let (place, name) = (entry.path(), entry.file_name());
        let is_process = name.to_str().is_some_and(|name| name.bytes().all(|byte| byte.is_ascii_digit()));
        // A process may have ended by now.
        let Ok(found) = fs::symlink_metadata(&place) else { continue };
        if is_process || found.is_symlink() || found.is_file() && found.permissions().readonly() {
            continue;
        }
        mount(Some(&place), &place, NONE, MsFlags::MS_BIND, NONE).map_err(|error| failed(&place, &error))?;
        make_read_only(&place, flags)?;
    }
    Ok(())
}

fn make_read_only(place: &Path, flags: MsFlags) -> Result<(), String> {
    let read_only = MsFlags::MS_BIND | MsFlags::MS_REMOUNT | MsFlags::MS_RDONLY | flags;
    let Err(error) = mount(NONE, place, NONE, read_only, NONE) else { return Ok(()) };
    // What another mount hides cannot be reached by its path, and needs nothing.
    match statvfs(place) {
        Ok(found) if !found.flags().contains(FsFlags::ST_RDONLY) => {
            Err(format!("`{}` cannot be made read-only: {error}", place.display()))
        }
        Ok(_) | Err(_) => Ok(()),
    }
}

/// The mount points in a `mountinfo` (proc(5)), each with the flags that a remount has to keep.
fn mounts(table: &[u8]) -> Vec<(PathBuf, MsFlags)> {
    let lines = table.split(|&byte| byte == b'\n');
    lines
        .filter_map(|line| {
            let mut fields = line.split(|&byte| byte == b' ');
            let place = fields.nth(4)?;
            let options = fields.next()?;
            let flags =
                options.split(|&byte| byte == b',').map(flag).fold(MsFlags::empty(), |all, one| all | one);
            Some((OsString::from_vec(unescaped(place)).into(), flags))
        })
        .collect()
}

fn flag(option: &[u8]) -> MsFlags {
    match option {
        b"nosuid" => MsFlags::MS_NOSUID,
        b"nodev" => MsFlags::MS_NODEV,
        b"noexec" => MsFlags::MS_NOEXEC,
        b"noatime" => MsFlags::MS_NOATIME,
        b"nodiratime" => MsFlags::MS_NODIRATIME,
        b"relatime" => MsFlags::MS_RELATIME,
        _ => MsFlags::empty(),
    }
}

/// `\040` is a space, and so on.
fn unescaped(field: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = field;
    while let [first, after @ ..] = rest {
        let digits = after.get(..3).filter(|_| *first == b'\\');
        let byte = digits.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 8).ok());
        out.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &after[3..] } else { after };
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_flags_are_read() {
        let table = b"22 1 8:1 / / rw,relatime - ext4 /dev/a rw\n\
            23 22 0:5 / /a\\040b rw,nosuid,nodev,noexec - tmpfs x rw\n\nbroken\n";
        let all = MsFlags::MS_NOSUID | MsFlags::MS_NODEV | MsFlags::MS_NOEXEC;
        assert_eq!(mounts(table), [("/".into(), MsFlags::MS_RELATIME), ("/a b".into(), all)]);
    }

    #[test]
    fn only_whole_escapes_count() {
        assert_eq!(unescaped(b"\\134\\04\\9"), b"\\\\04\\9");
    }
}
