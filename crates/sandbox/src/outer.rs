//! The process that enters new namespaces. Processes that it starts afterwards are in them.

use std::ffi::OsString;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;

use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl::set_pdeathsig;
use nix::sys::signal::Signal;
use nix::unistd::{getgid, getuid};

use crate::INNER;

/// Enters the namespaces and starts the inner process; its exit code.
pub(crate) fn run(words: &[OsString]) -> Result<u8, String> {
    end_with_parent()?;
    let (user, group) = (getuid().as_raw(), getgid().as_raw());
    let all = CloneFlags::CLONE_NEWUSER
        | CloneFlags::CLONE_NEWNS
        | CloneFlags::CLONE_NEWNET
        | CloneFlags::CLONE_NEWPID
        | CloneFlags::CLONE_NEWIPC
        | CloneFlags::CLONE_NEWUTS;
    unshare(all).map_err(|error| format!("the system allows no new namespaces: {error}"))?;
    // Only with this user can the inner process mount anything; it gives the power up again.
    become_user(0, user, group)?;
    let own = std::env::current_exe().map_err(|error| format!("own program: {error}"))?;
    let status = Command::new(own).arg(INNER).args(words).status();
    let status =
        status.map_err(|error| format!("no process can be started in the new namespaces: {error}"))?;
    let code = status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0));
    Ok(u8::try_from(code).unwrap_or(1))
}

/// Whoever started us may be killed; then we go, too.
pub(crate) fn end_with_parent() -> Result<(), String> {
    set_pdeathsig(Signal::SIGKILL)
        .map_err(|error| format!("the end of the parent cannot be watched: {error}"))
}

/// Which user we are in a new namespace: `inside`, who is `user` outside.
pub(crate) fn become_user(inside: u32, user: u32, group: u32) -> Result<(), String> {
    let write = |file: &str, text: String| {
        let path = format!("/proc/self/{file}");
        fs::write(&path, text).map_err(|error| format!("`{path}` cannot be written: {error}"))
    };
    write("setgroups", "deny".to_owned())?;
    write("uid_map", format!("{inside} {user} 1"))?;
    write("gid_map", format!("{inside} {group} 1"))
}
