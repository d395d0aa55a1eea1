//! Writes HTML and XML so that whatever comes from outside is text and nothing else.
//!
//! Markup can only come from string constants of this program: [`Markup::raw`], tags and names of attributes
//! are `&'static`. Everything else is escaped.

use text::escape_char;

/// A document, or a part of one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Markup {
    out: String,
}

/// The attributes of an element: names and values. The value of a [`FLAGS`] attribute is left out.
pub(crate) type Attributes<'a> = &'a [(&'static str, &'a str)];

/// Attributes of HTML that have no value.
const FLAGS: [&str; 3] = ["open", "hidden", "defer"];

impl Markup {
    /// Markup of this program.
    pub(crate) fn raw(&mut self, markup: &'static str) {
        self.out.push_str(markup);
    }

    /// Text. Tabs stay: lines of source code have them.
    pub(crate) fn text(&mut self, text: &str) {
        for (number, part) in text.split('\t').enumerate() {
            if number > 0 {
                self.out.push('\t');
            }
            escape(&mut self.out, part);
        }
    }

    /// Opens an element.
    pub(crate) fn open(&mut self, tag: &'static str, attributes: Attributes<'_>) {
        self.start(tag, attributes);
        self.out.push('>');
    }

    /// Closes an element.
    pub(crate) fn close(&mut self, tag: &'static str) {
        self.out.push_str("</");
        self.out.push_str(tag);
        self.out.push('>');
    }

    /// An element without contents, as XML writes it.
    pub(crate) fn empty(&mut self, tag: &'static str, attributes: Attributes<'_>) {
        self.start(tag, attributes);
        self.out.push_str("/>");
    }

    /// An element with contents.
    pub(crate) fn element(
        &mut self,
        tag: &'static str,
        attributes: Attributes<'_>,
        contents: impl FnOnce(&mut Self),
    ) {
        self.open(tag, attributes);
        contents(self);
        self.close(tag);
    }

    /// An element that holds text.
    pub(crate) fn say(&mut self, tag: &'static str, attributes: Attributes<'_>, text: &str) {
        self.element(tag, attributes, |markup| markup.text(text));
    }

    /// A link of HTML.
    pub(crate) fn link(&mut self, to: &str, text: &str) {
        self.say("a", &[("href", to)], text);
    }

    pub(crate) fn into_string(self) -> String {
        self.out
    }

    fn start(&mut self, tag: &'static str, attributes: Attributes<'_>) {
        self.out.push('<');
        self.out.push_str(tag);
        for (name, value) in attributes {
            self.out.push(' ');
            self.out.push_str(name);
            if !FLAGS.contains(name) {
                self.out.push_str("=\"");
                escape(&mut self.out, value);
                self.out.push('"');
            }
        }
    }
}

/// Escaped text, for use between tags and in quotes. Hostile characters are shown by their numbers.
fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            character => escape_char(out, character).expect("a string takes everything"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_stays_text() {
        let mut markup = Markup::default();
        markup.say("a", &[("title", "\"><script>x\t</script>")], "</a><img\tonerror='x'>&amp;\u{202e}\0");
        assert_eq!(
            markup.into_string(),
            "<a title=\"&quot;&gt;&lt;script&gt;x\\u{9}&lt;/script&gt;\">&lt;/a&gt;&lt;img\tonerror=&#39;x&#39;&gt;&amp;amp;\\u{202e}\\u{0}</a>"
        );
    }

    #[test]
    fn an_element_can_be_empty() {
        let mut markup = Markup::default();
        markup.empty("line", &[("nr", "1"), ("open", "")]);
        assert_eq!(markup.into_string(), "<line nr=\"1\" open/>");
    }
}
