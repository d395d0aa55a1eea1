//! Process 1 of the new namespaces: takes away what the program may not have, starts it, and waits. When
//! process 1 ends, the system ends all that are left.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use nix::errno::Errno;
use nix::sched::{CloneFlags, unshare};
use nix::sys::prctl::set_no_new_privs;
use nix::sys::resource::{Resource, setrlimit};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;

use crate::cell::{Cell, Limits};
use crate::mounts;
use crate::outer::{become_user, end_with_parent};
use crate::{CANNOT, TOO_MANY};

/// How often processes are counted.
const INTERVAL: Duration = Duration::from_millis(10);

/// Open files of a process.
const OPEN_FILES: u64 = 1024;

/// Threads of all processes, for users whom the system counts.
const THREADS: u64 = 512;

/// What the program sees of the environment; `HOME` and `TMPDIR` are its own.
const ENVIRONMENT: [&str; 3] = ["PATH", "LANG", "LC_ALL"];

/// Contains the program and runs it; its exit code.
pub(crate) fn run(words: &[OsString]) -> Result<u8, String> {
    end_with_parent()?;
    let (cell, words) = Cell::read(words).ok_or("the arguments are incomplete")?;
    let Some((program, arguments)) = words.split_first() else {
        return Err("no program is named".to_owned());
    };
    mounts::close(&cell)?;
    limit(cell.limits)?;
    give_up_power()?;
    let mut command = Command::new(program);
    command.args(arguments).current_dir(&cell.work).env_clear();
    command.envs(ENVIRONMENT.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
    command.env("HOME", &cell.work).env("TMPDIR", &cell.work);
    let child = command.spawn().map_err(|error| format!("`{}`: {error}", Path::new(program).display()))?;
    let child = i32::try_from(child.id()).map_err(|error| error.to_string())?;
    Ok(wait(Pid::from_raw(child), cell.limits.processes))
}

fn limit(limits: Limits) -> Result<(), String> {
    let all = [
        (Resource::RLIMIT_DATA, limits.memory),
        (Resource::RLIMIT_FSIZE, limits.file),
        (Resource::RLIMIT_NOFILE, OPEN_FILES),
        (Resource::RLIMIT_NPROC, THREADS),
        (Resource::RLIMIT_CORE, 0),
    ];
    all.into_iter().try_for_each(|(resource, most)| {
        let set = |most| setrlimit(resource, most, most);
        let (_, hard) = nix::sys::resource::getrlimit(resource).map_err(|error| error.to_string())?;
        set(most.min(hard)).map_err(|error| format!("a limit cannot be set: {error}"))
    })
}

/// In a namespace of users below the one that owns the mounts, nobody can change them.
fn give_up_power() -> Result<(), String> {
    set_no_new_privs().map_err(|error| format!("privileges cannot be given up: {error}"))?;
    unshare(CloneFlags::CLONE_NEWUSER)
        .map_err(|error| format!("the system allows no further namespace of users: {error}"))?;
    become_user(0, 0, 0)
}

/// Waits for the program, and for whatever else has lost its parent.
fn wait(program: Pid, most: u64) -> u8 {
    loop {
        match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::Exited(ended, code)) if ended == program => {
                return u8::try_from(code).unwrap_or(1);
            }
            Ok(WaitStatus::Signaled(ended, signal, _)) if ended == program => {
                return u8::try_from(128 + signal as i32).unwrap_or(1);
            }
            Ok(WaitStatus::StillAlive) => {
                if processes().is_none_or(|number| number > most + 1) {
                    return TOO_MANY;
                }
                std::thread::sleep(INTERVAL);
            }
            Ok(_) | Err(Errno::EINTR) => {}
            Err(_) => return CANNOT,
        }
    }
}

/// How many processes there are, ourselves included.
fn processes() -> Option<u64> {
    let is_process = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
    let entries = fs::read_dir("/proc").ok()?.flatten();
    Some(entries.filter(|entry| entry.file_name().to_str().is_some_and(is_process)).count() as u64)
}
