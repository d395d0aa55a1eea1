//! Writes HTML so that whatever comes from outside is text and nothing else.
//!
//! The only way to markup leads through string constants of this program: [`Html::raw`], tags and names of attributes are `&'static`.
//! All else is escaped.

use text::is_hostile;

/// A page, or a part of one.
#[derive(Clone, Debug, Default)]
pub(super) struct Html {
    out: String,
}

/// The attributes of an element: names and values. An empty value of a [`FLAGS`] attribute leaves only the name.
pub(super) type Attributes<'a> = &'a [(&'static str, &'a str)];

/// Attributes that have no value.
const FLAGS: [&str; 3] = ["open", "hidden", "defer"];

impl Html {
    /// Markup of this program.
    pub(super) fn raw(&mut self, markup: &'static str) {
        self.out.push_str(markup);
    }

    /// Text.
    pub(super) fn text(&mut self, text: &str) {
        escape(&mut self.out, text);
    }

    /// Opens an element.
    pub(super) fn open(&mut self, tag: &'static str, attributes: Attributes<'_>) {
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
        self.out.push('>');
    }

    /// Closes an element.
    pub(super) fn close(&mut self, tag: &'static str) {
        self.out.push_str("</");
        self.out.push_str(tag);
        self.out.push('>');
    }

    /// An element with contents.
    pub(super) fn element(
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
    pub(super) fn say(&mut self, tag: &'static str, attributes: Attributes<'_>, text: &str) {
        self.element(tag, attributes, |html| html.text(text));
    }

    /// A link.
    pub(super) fn link(&mut self, to: &str, text: &str) {
        self.say("a", &[("href", to)], text);
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.out.into_bytes()
    }
}

/// Text as it stands in HTML, between tags and in quotes. Characters that move text around are shown by their numbers.
fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' => out.push('\t'),
            character if is_hostile(character) => out.extend(character.escape_unicode()),
            character => out.push(character),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_stays_text() {
        let mut html = Html::default();
        html.say("a", &[("title", "\"><script>x</script>")], "</a><img onerror='x'>&amp;\u{202e}\0");
        assert_eq!(
            String::from_utf8(html.into_bytes()).unwrap(),
            "<a title=\"&quot;&gt;&lt;script&gt;x&lt;/script&gt;\">&lt;/a&gt;&lt;img onerror=&#39;x&#39;&gt;&amp;amp;\\u{202e}\\u{0}</a>"
        );
    }
}
