//! The C library: it can be read, and each family does what the standards say.

use c_pointsto::{Model, Modified, Options, analyse};
use c_program::read;
use c_summary::{Summary, combine, libc};
use expect_test::{Expect, expect};

/// What the variables of a client point to, and what the numbered statements modify.
fn check(client: &str, expected: Expect) {
    let mut text = String::new();
    let client = read(client).unwrap_or_else(|error| panic!("{error}"));
    for model in [Model::Whole, Model::Offsets] {
        let libc = libc::summary();
        let combined = combine(client.clone(), &[&libc], model).expect("one library");
        let results = analyse(&combined.program, &Options::whole_program(model));
        assert_eq!(results.unknown_externals(), [], "everything is known");
        let effects = results.effects();
        let mut answer = String::new();
        for var in client.vars.ids().filter(|&var| client.linkage(var).is_none()) {
            let targets: Vec<String> =
                results.points_to(var).into_iter().map(|target| results.target_text(target)).collect();
            if !targets.is_empty() {
                answer += &format!("{} -> {}\n", client.var_name(var), targets.join(" "));
            }
        }
        for (id, statement) in client.statements.iter().filter(|(_, statement)| statement.position.is_known())
        {
            let name = |modified: Modified| match modified {
                Modified::Var(var) => combined.program.var_name(var).to_string(),
                Modified::UnknownVariable => "ph_var".to_string(),
            };
            let modified: Vec<String> = effects.modified_by(id).into_iter().map(name).collect();
            answer += &format!("Mod({}) = {}\n", statement.position.line, modified.join(" "));
        }
        if !text.is_empty() {
            assert_eq!(answer, text, "both models agree here");
        }
        text = answer;
    }
    expected.assert_eq(&text);
}

#[test]
fn all_of_it_is_read_and_written() {
    for (name, text) in libc::FAMILIES {
        // Families use a few names of each other; what is wrong with one shows in the whole.
        assert!(text.starts_with("# <"), "{name}");
    }
    let summary = libc::summary();
    assert!(summary.exports().len() > 500, "{}", summary.exports().len());
    assert_eq!(summary.imports(), [""; 0]);
    let text = summary.write();
    assert_eq!(Summary::read(&text).expect("what was written").write(), text);
    let termcap = libc::termcap();
    assert!(termcap.exports().contains(&"tputs"));
}

#[test]
fn string_memory_moves_pointers_and_strings_do_not() {
    check(
        "
import proc memcpy, strcpy, strchr, strtok
global x
proc main() {
local a,b,p,q,c,d,s,t
a=&x;p=&a;q=&b
1: c=memcpy(q,p,0)
2: d=strcpy(q,p)
s=&x
3: t=strchr(s,0)
4: t=strtok(s,s)
}
",
        expect![[r#"
            a -> x
            b -> x
            p -> a
            q -> b
            c -> b
            d -> b
            s -> x
            t -> x
            Mod(1) = b c
            Mod(2) = b d
            Mod(3) = t
            Mod(4) = x t libc.strtok
        "#]],
    );
}

#[test]
fn stdlib_sorting_calls_back_and_numbers_end_somewhere() {
    check(
        "
import proc qsort, bsearch, strtol, getenv, atexit
global x, done
proc compare(l,r) {
}
proc finish() {
done=0
}
proc main() {
local v,p,f,k,found,end,e,n,g
v=&x;p=&v;f=&compare
1: qsort(p,0,0,f)
k=&x
2: found=bsearch(k,p,0,0,f)
end=&e
3: strtol(k,end,0)
4: n=getenv(k)
g=&finish
5: atexit(g)
}
",
        expect![[r#"
            l -> x v
            r -> v
            v -> x
            p -> v
            f -> compare
            k -> x
            found -> v
            end -> e
            e -> x
            n -> libc.environment_text
            g -> finish
            Mod(1) = v
            Mod(2) = found
            Mod(3) = e
            Mod(4) = n
            Mod(5) = libc.at_exit
        "#]],
    );
}

#[test]
fn stdio_streams_keep_buffers_and_print_reads() {
    check(
        "
import proc fopen, fgets, printf, sscanf, setvbuf, fclose
import stdout
global x, name
proc main() {
local f,n,b,buffer,line,y,py,s
n=&name;b=&buffer
1: f=fopen(n,n)
2: setvbuf(f,b,0,0)
3: line=fgets(b,0,f)
4: printf(n,b)
py=&y
5: sscanf(n,n,py)
s=stdout
6: fclose(f)
}
",
        expect![[r#"
            f -> libc.stream
            n -> name
            b -> buffer
            line -> buffer
            py -> y
            s -> libc.standard_output
            Mod(1) = f
            Mod(2) = libc.stream
            Mod(3) = buffer line libc.stream
            Mod(4) = libc.standard_output
            Mod(5) = y
            Mod(6) = libc.stream
        "#]],
    );
}

#[test]
fn math_numbers_come_back_through_pointers() {
    check(
        "
import proc sin, frexp, modf
proc main() {
local x,e,p
p=&e
1: x=sin(x)
2: x=frexp(x,p)
3: x=modf(x,p)
}
",
        expect![[r#"
            p -> e
            Mod(1) = x
            Mod(2) = x e
            Mod(3) = x e
        "#]],
    );
}

#[test]
fn ctype_tables_are_found_through_pointers() {
    check(
        "
import proc __ctype_b_loc, toupper, mbrtowc
proc main() {
local t,u,w,pw,s,c,ps
t=__ctype_b_loc()
u=*t
1: c=toupper(c)
pw=&w;ps=&s
2: mbrtowc(pw,ps,0,0)
}
",
        expect![[r#"
            t -> libc.ctype_classes
            u -> libc.ctype_table
            pw -> w
            ps -> s
            Mod(1) = c
            Mod(2) = w libc.shift_state
        "#]],
    );
}

#[test]
fn time_times_are_in_static_storage() {
    check(
        "
import proc time, localtime, ctime
proc main() {
local now,p,t,s
p=&now
1: time(p)
2: t=localtime(p)
3: s=ctime(p)
}
",
        expect![[r#"
            p -> now
            t -> libc.tm
            s -> libc.time_text
            Mod(1) = now
            Mod(2) = t libc.tm
            Mod(3) = s libc.time_text
        "#]],
    );
}

#[test]
fn unistd_files_users_and_the_error_number() {
    check(
        "
import proc read, stat, getpwnam, __errno_location, getopt, getcwd
import optarg
global buffer, n
proc main(argc,argv,envp) {
local b,e,p,q,d,o,w,st,ps
b=&buffer
1: read(0,b,0)
e=__errno_location()
2: p=getpwnam(b)
q=*p
ps=&st
3: stat(b,ps)
4: getopt(argc,argv,b)
o=optarg
5: d=getcwd(b,0)
}
",
        expect![[r#"
            argv -> libc.arguments
            envp -> libc.environment
            b -> buffer
            e -> libc.errno
            p -> libc.passwd
            q -> libc.account_text
            d -> buffer libc.directory_text
            o -> libc.argument_text
            ps -> st
            Mod(1) = buffer
            Mod(2) = p libc.account_text
            Mod(3) = st
            Mod(4) = optarg optind optopt libc.arguments
            Mod(5) = buffer d
        "#]],
    );
}

#[test]
fn signal_handlers_run() {
    check(
        "
import proc signal, sigaction, setjmp, raise
global caught
proc handler(s) {
caught=0
}
proc main() {
local h,old,a,pa,j,pj
h=&handler
1: old=signal(0,h)
a=&handler;pa=&a
2: sigaction(0,pa,0)
pj=&j
3: setjmp(pj)
4: raise(0)
}
",
        expect![[r#"
            h -> handler
            old -> handler
            a -> handler
            pa -> a
            pj -> j
            Mod(1) = caught old libc.handlers
            Mod(2) = caught libc.handlers
            Mod(3) = j
            Mod(4) = caught
        "#]],
    );
}

/// Also where no handler is known: none is given, or it is asked which one there was.
#[test]
fn signal_handlers_are_modified() {
    check(
        "
import proc signal, sigaction
proc main() {
local a,o,pa,po
pa=&a;po=&o
1: signal(0,0)
2: sigaction(0,pa,po)
3: sigaction(0,pa,0)
}
",
        expect![[r#"
            pa -> a
            po -> o
            Mod(1) = libc.handlers
            Mod(2) = o libc.handlers
            Mod(3) = libc.handlers
        "#]],
    );
}

#[test]
fn locale_texts_of_the_locale() {
    check(
        "
import proc setlocale, localeconv, gettext, regcomp
global text
proc main() {
local s,l,c,d,g,e,pe,r
l=&text
1: s=setlocale(0,l)
c=localeconv()
d=*c
2: g=gettext(l)
pe=&e
3: regcomp(pe,l,0)
r=*pe
}
",
        expect![[r#"
            s -> libc.locale_text
            l -> text
            c -> libc.locale
            d -> libc.locale_text
            g -> text libc.locale_text
            e -> libc.expression
            pe -> e
            r -> libc.expression
            Mod(1) = s libc.locale_text
            Mod(2) = g
            Mod(3) = e
        "#]],
    );
}

/// The front end puts constructors and destructors into two variables of the C library.
#[test]
fn constructors_get_the_command_line_and_destructors_run_at_exit() {
    check(
        "
import proc exit
import libc.constructors, libc.destructors
global kept
static proc first(c,v,e) { local w,x; w=v; x=e; kept=v }
static proc last() { local p; p=kept; *p=0; kept=0 }
libc.constructors=&first
libc.destructors=&last
proc main() {
1: exit(0)
}
",
        expect![[r#"
            v -> libc.arguments
            e -> libc.environment
            w -> libc.arguments
            x -> libc.environment
            p -> libc.arguments
            Mod(1) = kept libc.arguments
        "#]],
    );
}
