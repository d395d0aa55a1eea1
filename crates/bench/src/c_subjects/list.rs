//! Which C libraries and clients are the figures made with?

use crate::debian::Tarball;

/// A source package, unpacked and configured once.
pub(super) struct Package {
    /// The folder below `subjects/c`.
    pub(super) folder: &'static str,
    pub(super) tarball: Tarball,
    /// A command for the shell that leaves the configured headers, and the file that shows it has run.
    pub(super) configure: Option<(&'static str, &'static str)>,
}

/// A library or a client: some files of a package.
pub(super) struct Subject {
    pub(super) name: &'static str,
    pub(super) package: &'static str,
    /// Where the compiler runs, below the package's folder.
    pub(super) directory: &'static str,
    pub(super) files: Files,
    pub(super) flags: &'static [&'static str],
}

/// How the files of a subject are found.
pub(super) enum Files {
    /// By name.
    Listed(&'static str),
    /// All of the folder but these.
    AllBut(&'static [&'static str]),
    /// What CMake compiles for one of these targets, with CMake's own flags.
    CMake(&'static [&'static str]),
}

const CMAKE: &str =
    "mkdir -p out && cd out && cmake .. -DCMAKE_EXPORT_COMPILE_COMMANDS=1 -DCMAKE_C_COMPILER=${CC:-cc}";
const DATABASE: &str = "out/compile_commands.json";

pub(super) const PACKAGES: &[Package] = &[
    Package {
        folder: "bzip2",
        tarball: Tarball {
            package: "bzip2",
            file: "bzip2_1.0.8.orig.tar.gz",
            sha256: "ab5a03176ee106d3f0fa90e381da478ddae405918153cca248e682cd0c4a2269",
        },
        configure: None,
    },
    Package {
        folder: "zlib",
        tarball: Tarball {
            package: "zlib",
            file: "zlib_1.2.13.dfsg.orig.tar.bz2",
            sha256: "71feb7947e3c00ef125f83b79a4e529bde31171e5babe48b391f06758d1ab0a1",
        },
        configure: None,
    },
    Package {
        folder: "libpng",
        tarball: Tarball {
            package: "libpng1.6",
            file: "libpng1.6_1.6.39.orig.tar.gz",
            sha256: "a00e9d2f2f664186e4202db9299397f851aea71b36a35e74910b8820e380d441",
        },
        configure: Some(("cp scripts/pnglibconf.h.prebuilt pnglibconf.h", "pnglibconf.h")),
    },
    Package {
        folder: "tiff",
        tarball: Tarball {
            package: "tiff",
            file: "tiff_4.5.0.orig.tar.bz2",
            sha256: "638f43d7dea33948d5dee7f39572fc0194d9cc3c74195de9dd26a4388a1f880a",
        },
        configure: Some((CMAKE, DATABASE)),
    },
    Package {
        folder: "libjpeg",
        tarball: Tarball {
            package: "libjpeg-turbo",
            file: "libjpeg-turbo_2.1.5.orig.tar.gz",
            sha256: "254f3642b04e309fee775123133c6464181addc150499561020312ec61c1bf7c",
        },
        configure: Some((
            "mkdir -p out && cd out && cmake .. -DWITH_SIMD=0 -DENABLE_SHARED=0 -DCMAKE_EXPORT_COMPILE_COMMANDS=1 -DCMAKE_C_COMPILER=${CC:-cc}",
            DATABASE,
        )),
    },
    Package {
        folder: "readline",
        tarball: Tarball {
            package: "readline",
            file: "readline_8.2.orig.tar.gz",
            sha256: "3feb7171f16a84ee82ca18a36d7b9be109a52c04f492a053331d7d1095007c35",
        },
        configure: Some(("./configure", "config.h")),
    },
    Package {
        folder: "libiberty",
        tarball: Tarball {
            package: "libiberty",
            file: "libiberty_20230104.orig.tar.xz",
            sha256: "f0c873589b983a2e82287d1beea3b230959803121ede290154d44008984013ef",
        },
        configure: Some(("cd libiberty && ./configure", "libiberty/config.h")),
    },
    Package {
        folder: "libgd",
        tarball: Tarball {
            package: "libgd2",
            file: "libgd2_2.3.3.orig.tar.gz",
            sha256: "dd3f1f0bb016edcc0b2d082e8229c822ad1d02223511997c80461481759b1ed2",
        },
        configure: Some((CMAKE, DATABASE)),
    },
    Package {
        folder: "unzip",
        tarball: Tarball {
            package: "unzip",
            file: "unzip_6.0.orig.tar.gz",
            sha256: "036d96991646d0449ed0aa952e4fbe21b476ce994abc276e49d30e686708bd37",
        },
        configure: None,
    },
    Package {
        folder: "gnuplot",
        tarball: Tarball {
            package: "gnuplot",
            file: "gnuplot_5.4.4+dfsg1.orig.tar.xz",
            sha256: "53af9bba3dc5344df2a746abf8c93e014403897304a385e720c3df9e3731b593",
        },
        // The tarball lacks a few makefiles that configure wants to write; the header is asked for by itself.
        configure: Some((
            "./configure --without-x --without-lua --without-cairo --disable-wxwidgets --without-qt --without-latex; \
             ./config.status config.h",
            "config.h",
        )),
    },
];

/// Libraries first, then clients.
pub(super) const SUBJECTS: &[Subject] = &[
    Subject {
        name: "libbz2",
        package: "bzip2",
        directory: "",
        files: Files::Listed("blocksort huffman crctable randtable compress decompress bzlib"),
        flags: &["-D_FILE_OFFSET_BITS=64"],
    },
    Subject {
        name: "zlib",
        package: "zlib",
        directory: "",
        files: Files::AllBut(&[]),
        flags: &["-D_LARGEFILE64_SOURCE=1", "-DHAVE_HIDDEN"],
    },
    Subject {
        name: "libpng",
        package: "libpng",
        directory: "",
        files: Files::AllBut(&["pngtest", "example"]),
        flags: &["-I../zlib"],
    },
    Subject { name: "libtiff", package: "tiff", directory: "", files: Files::CMake(&["tiff"]), flags: &[] },
    Subject {
        name: "libjpeg",
        package: "libjpeg",
        directory: "",
        files: Files::CMake(&["jpeg-static", "simd"]),
        flags: &[],
    },
    Subject {
        name: "readline",
        package: "readline",
        directory: "",
        files: Files::Listed(
            "readline vi_mode funmap keymaps parens search rltty complete bind isearch display signals util kill \
             undo macro input callback terminal text nls misc history histexpand histfile histsearch shell mbutil tilde \
             colors parse-colors xmalloc xfree compat",
        ),
        flags: &["-DHAVE_CONFIG_H", "-DRL_LIBRARY_VERSION=\"8.2\"", "-DBRACKETED_PASTE_DEFAULT=1", "-I."],
    },
    Subject {
        name: "libiberty",
        package: "libiberty",
        directory: "libiberty",
        files: Files::Listed(
            "regex cplus-dem cp-demangle md5 sha1 alloca argv bsearch_r choose-temp concat cp-demint crc32 d-demangle \
             dwarfnames dyn-string fdmatch fibheap filedescriptor filename_cmp floatformat fnmatch fopen_unlocked getopt \
             getopt1 getpwd getruntime hashtab hex lbasename lrealpath make-relative-prefix make-temp-file objalloc obstack \
             partition pexecute physmem pex-common pex-one pex-unix vprintf-support rust-demangle safe-ctype simple-object \
             simple-object-coff simple-object-elf simple-object-mach-o simple-object-xcoff sort spaces splay-tree \
             stack-limit strerror strsignal timeval-utils unlink-if-ordinary xasprintf xatexit xexit xmalloc xmemdup \
             xstrdup xstrerror xstrndup xvasprintf setproctitle",
        ),
        flags: &["-DHAVE_CONFIG_H", "-I.", "-I../include", "-D_GNU_SOURCE"],
    },
    Subject {
        name: "libgd",
        package: "libgd",
        directory: "",
        files: Files::CMake(&["gd"]),
        flags: &[
            "-DHAVE_LIBZ=1",
            "-DHAVE_LIBPNG=1",
            "-DHAVE_LIBJPEG=1",
            "-DHAVE_LIBTIFF=1",
            "-I../zlib",
            "-I../libpng",
            "-I../libjpeg",
            "-I../libjpeg/out",
            "-I../tiff/libtiff",
            "-I../tiff/out/libtiff",
        ],
    },
    Subject {
        name: "bzip2",
        package: "bzip2",
        directory: "",
        files: Files::Listed("bzip2"),
        flags: &["-D_FILE_OFFSET_BITS=64"],
    },
    Subject {
        name: "tiff2ps",
        package: "tiff",
        directory: "",
        files: Files::CMake(&["tiff2ps"]),
        flags: &[],
    },
    Subject {
        name: "cjpeg",
        package: "libjpeg",
        directory: "",
        files: Files::CMake(&["cjpeg-static"]),
        flags: &[],
    },
    Subject {
        name: "unzip",
        package: "unzip",
        directory: "",
        files: Files::Listed(
            "unzip crc32 crypt envargs explode extract fileio globals inflate list match process ttyio ubz2err unreduce \
             unshrink zipinfo unix/unix",
        ),
        flags: &[
            "-I.",
            "-I../zlib",
            "-DUNIX",
            "-DUSE_ZLIB",
            "-DLARGE_FILE_SUPPORT",
            "-DUNICODE_SUPPORT",
            "-DUNICODE_WCHAR",
            "-DUTF8_MAYBE_NATIVE",
            "-DNO_LCHMOD",
            "-DHAVE_DIRENT_H",
            "-DHAVE_TERMIOS_H",
            "-D_MBCS",
            "-DDATE_FORMAT=DF_YMD",
        ],
    },
    Subject {
        name: "gnuplot",
        package: "gnuplot",
        directory: "src",
        files: Files::AllBut(&["bf_test", "gpexecute", "gplt_x11", "strftime", "vms"]),
        flags: &[
            "-DHAVE_CONFIG_H",
            "-DHAVE_LIBREADLINE=1",
            "-DHAVE_READLINE_READLINE_H=1",
            "-DHAVE_READLINE_HISTORY_H=1",
            "-DHAVE_LIBGD=1",
            "-DHAVE_GD_H=1",
            "-DHAVE_GD_PNG=1",
            "-DHAVE_GD_JPEG=1",
            "-DHAVE_GD_TTF=1",
            "-DHAVE_GD_GIF=1",
            "-I.",
            "-I..",
            "-I../term",
            "-I../../include",
            "-I../../libgd/src",
        ],
    },
];
