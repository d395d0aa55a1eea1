//! How long are the functions of a file, and how much of them are comments?

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// One function with a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The line of its name.
    pub line: usize,
    /// From the line of its name to the end of its body.
    pub lines: usize,
    /// The lines of these that hold nothing but a comment.
    pub comments: usize,
}

/// Every function of a text except those of tests, in the order in which they end. Functions within functions
/// count by themselves too.
pub fn of(text: &str) -> syn::Result<Vec<Function>> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Found { lines: &lines, functions: Vec::new() };
    found.visit_file(&syn::parse_file(text)?);
    Ok(found.functions)
}

struct Found<'a> {
    lines: &'a [&'a str],
    functions: Vec<Function>,
}

impl Found<'_> {
    fn add(&mut self, signature: &syn::Signature, body: &syn::Block) {
        let (start, end) = (signature.fn_token.span.start().line, body.span().end().line);
        let is_comment = |line: &&&str| line.trim_start().starts_with("//");
        let comments = self.lines[start - 1..end].iter().filter(is_comment).count();
        let name = signature.ident.to_string();
        self.functions.push(Function { name, line: start, lines: end + 1 - start, comments });
    }
}

impl<'ast> Visit<'ast> for Found<'_> {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_for_tests(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        if !is_for_tests(&function.attrs) {
            visit::visit_item_fn(self, function);
            self.add(&function.sig, &function.block);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        visit::visit_impl_item_fn(self, function);
        self.add(&function.sig, &function.block);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        visit::visit_trait_item_fn(self, function);
        if let Some(body) = &function.default {
            self.add(&function.sig, body);
        }
    }
}

/// Whether it has `#[cfg(test)]` or `#[test]`.
fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == "test",
        syn::Meta::NameValue(_) => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let functions = of(text).expect("it is Rust");
        let shown: Vec<String> = functions
            .iter()
            .map(|one| format!("{}:{} {} {}", one.line, one.name, one.lines, one.comments))
            .collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn lines_and_comments_are_counted_from_the_name() {
        check(
            "/// Doc.\n#[inline]\npub fn f(\n    a: u8,\n) {\n    // Why.\n    g(); // not alone\n}\n",
            &["3:f 6 1"],
        );
        check("fn f() {}", &["1:f 1 0"]);
    }

    #[test]
    fn methods_and_inner_functions_count() {
        check("impl A {\n    fn m(&self) {\n        fn inner() {}\n    }\n}", &["3:inner 1 0", "2:m 3 0"]);
        check("trait T {\n    fn a();\n    fn b() {\n    }\n}", &["3:b 2 0"]);
    }

    #[test]
    fn tests_do_not_count() {
        check("#[cfg(test)]\nmod tests {\n    fn f() {}\n}\n#[test]\nfn g() {}\n", &[]);
    }
}
