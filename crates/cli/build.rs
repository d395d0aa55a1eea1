//! Builds the agent, so that `breccia` carries it: whoever has the one file has everything.
//!
//! A library for the JVM is no dependency that cargo could hand over to a program, so cargo is called again,
//! with a folder of its own.
#![allow(clippy::disallowed_methods, reason = "a build script starts cargo")]
#![allow(clippy::print_stdout, reason = "this is how a build script talks to cargo")]

use std::path::{Path, PathBuf};
use std::process::Command;

/// What the agent is made of.
const PARTS: [&str; 6] = ["agent", "classfile", "instrument", "plan", "recording", "text"];

fn main() {
    let here = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
    let crates = here.parent().expect("the crate stands beside the others");
    for part in PARTS {
        for what in ["src", "recorder/classes", "Cargo.toml"] {
            let path = crates.join(part).join(what);
            if path.exists() {
                println!("cargo:rerun-if-changed={}", path.display());
            }
        }
    }
    println!("cargo:rerun-if-changed=build.rs");
    let library = build(&crates.join("agent/Cargo.toml"), Path::new(&variable("OUT_DIR")));
    println!("cargo:rustc-env=BRECCIA_AGENT_LIBRARY={}", library.display());
}

fn build(manifest: &Path, out: &Path) -> PathBuf {
    let (host, target) = (variable("HOST"), variable("TARGET"));
    let folder = out.join("agent");
    let mut cargo = Command::new(variable("CARGO"));
    cargo
        .args(["build", "--quiet", "--release", "--manifest-path"])
        .arg(manifest)
        .arg("--target-dir")
        .arg(&folder);
    // A checking tool in the place of the compiler would build nothing.
    for name in ["RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "CLIPPY_ARGS", "CARGO_ENCODED_RUSTFLAGS"] {
        cargo.env_remove(name);
    }
    cargo.env("CARGO_PROFILE_RELEASE_STRIP", "true").env("CARGO_PROFILE_RELEASE_DEBUG", "0");
    let mut output = folder;
    if host != target {
        cargo.args(["--target", &target]);
        output = output.join(&target);
    }
    let built = cargo.status().is_ok_and(|status| status.success());
    assert!(built, "the agent cannot be built: {cargo:?} failed");
    output.join("release").join(name(&target))
}

fn name(target: &str) -> &'static str {
    match () {
        () if target.contains("windows") => "breccia_agent.dll",
        () if target.contains("apple") => "libbreccia_agent.dylib",
        () => "libbreccia_agent.so",
    }
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}
