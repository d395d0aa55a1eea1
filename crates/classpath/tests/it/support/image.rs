//! Writes small JDK images.

use super::zip::deflate;

pub(crate) struct Image {
    pub(crate) version: u32,
    pub(crate) resources: Vec<Resource>,
}

pub(crate) struct Resource {
    /// `/java.base/java/lang/Object.class`
    pub(crate) path: &'static str,
    pub(crate) contents: Vec<u8>,
    /// The plug-in that packs it; whatever its name, it deflates.
    pub(crate) plugin: Option<&'static str>,
    /// Written as attribute 8, which version 1.0 does not have.
    pub(crate) unknown_attribute: bool,
}

impl Resource {
    pub(crate) fn new(path: &'static str, contents: &str) -> Self {
        Self { path, contents: contents.into(), plugin: None, unknown_attribute: false }
    }

    pub(crate) fn packed(path: &'static str, contents: &str, plugin: &'static str) -> Self {
        Self { plugin: Some(plugin), ..Self::new(path, contents) }
    }
}

impl Image {
    pub(crate) fn of(resources: impl IntoIterator<Item = Resource>) -> Self {
        Self { version: 1 << 16, resources: resources.into_iter().collect() }
    }

    /// The hash tables are left empty but for the offsets: nobody looks names up in them.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut parts = Parts { strings: vec![0], locations: vec![0], ..Parts::default() };
        self.resources.iter().for_each(|resource| parts.add(resource));
        let count = parts.offsets.len() as u32;
        let sizes = [count, count, parts.locations.len() as u32, parts.strings.len() as u32];
        let mut out = Vec::new();
        [0xcafe_dada, self.version, 0].iter().chain(&sizes).for_each(|word| out.extend(word.to_le_bytes()));
        out.extend(vec![0; parts.offsets.len() * 4]);
        parts.offsets.iter().for_each(|offset| out.extend(offset.to_le_bytes()));
        out.extend(parts.locations);
        out.extend(parts.strings);
        out.extend(parts.contents);
        out
    }
}

#[derive(Default)]
struct Parts {
    offsets: Vec<u32>,
    locations: Vec<u8>,
    strings: Vec<u8>,
    contents: Vec<u8>,
}

impl Parts {
    fn add(&mut self, resource: &Resource) {
        let (module, path) = resource.path.trim_start_matches('/').split_once('/').unwrap();
        let (parent, file) = path.rsplit_once('/').unwrap_or(("", path));
        let (base, extension) = file.rsplit_once('.').unwrap_or((file, ""));
        let texts = [module, parent, base, extension].map(|text| self.text(text));
        let content = self.contents.len() as u64;
        let stored = self.pack(resource);
        let compressed = if resource.plugin.is_some() { stored.len() as u64 } else { 0 };
        self.contents.extend(stored);

        self.offsets.push(self.locations.len() as u32);
        let size = resource.contents.len() as u64;
        for (kind, value) in (1..).zip(texts.into_iter().chain([content, compressed, size])) {
            self.attribute(kind, value);
        }
        if resource.unknown_attribute {
            self.attribute(8, 0x0102_0304);
        }
        self.locations.push(0);
    }

    fn text(&mut self, text: &str) -> u64 {
        let offset = self.strings.len() as u64;
        self.strings.extend(text.as_bytes());
        self.strings.push(0);
        offset
    }

    fn attribute(&mut self, kind: u8, value: u64) {
        let bytes = value.to_be_bytes();
        let start = bytes.iter().position(|&byte| byte != 0).unwrap_or(7);
        self.locations.push(kind << 3 | (7 - start) as u8);
        self.locations.extend(&bytes[start..]);
    }

    fn pack(&mut self, resource: &Resource) -> Vec<u8> {
        let Some(plugin) = resource.plugin else { return resource.contents.clone() };
        let packed = deflate(&resource.contents, true);
        let mut out = 0xcafe_fafa_u32.to_le_bytes().to_vec();
        out.extend((packed.len() as u64).to_le_bytes());
        out.extend((resource.contents.len() as u64).to_le_bytes());
        out.extend((self.text(plugin) as u32).to_le_bytes());
        out.extend([0, 0, 0, 0, 1]);
        out.extend(packed);
        out
    }
}
