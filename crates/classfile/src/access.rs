//! Access flags of classes, fields and methods (JVMS tables 4.1-B, 4.5-A, 4.6-A).

/// The flags of a class, field or method. Some bits mean different things on each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Access(pub u16);

#[expect(missing_docs, reason = "the names are those of the specification")]
impl Access {
    pub const PUBLIC: Access = Access(0x0001);
    pub const PRIVATE: Access = Access(0x0002);
    pub const PROTECTED: Access = Access(0x0004);
    pub const STATIC: Access = Access(0x0008);
    pub const FINAL: Access = Access(0x0010);
    pub const SYNCHRONIZED: Access = Access(0x0020);
    pub const SUPER: Access = Access(0x0020);
    pub const BRIDGE: Access = Access(0x0040);
    pub const VOLATILE: Access = Access(0x0040);
    pub const VARARGS: Access = Access(0x0080);
    pub const TRANSIENT: Access = Access(0x0080);
    pub const NATIVE: Access = Access(0x0100);
    pub const INTERFACE: Access = Access(0x0200);
    pub const ABSTRACT: Access = Access(0x0400);
    pub const STRICT: Access = Access(0x0800);
    pub const SYNTHETIC: Access = Access(0x1000);
    pub const ANNOTATION: Access = Access(0x2000);
    pub const ENUM: Access = Access(0x4000);
    pub const MODULE: Access = Access(0x8000);
}

impl Access {
    /// Whether all flags of `other` are set.
    #[inline]
    pub fn has(self, other: Access) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the member is neither public, protected nor private.
    pub fn is_package_private(self) -> bool {
        self.0 & (Self::PUBLIC.0 | Self::PRIVATE.0 | Self::PROTECTED.0) == 0
    }
}

impl std::ops::BitOr for Access {
    type Output = Access;
    fn bitor(self, other: Access) -> Access {
        Access(self.0 | other.0)
    }
}
