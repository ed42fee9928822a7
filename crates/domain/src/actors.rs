//! Who does something: a side, an admin, the operator or the clock.

use strum::{EnumDiscriminants, EnumString, IntoStaticStr, VariantArray};

use crate::ids::AccountId;

/// The actor of an event, with its account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumDiscriminants)]
#[strum_discriminants(
    name(ActorKind),
    doc = "An [`Actor`] without its account, as the lifecycle tables name it.",
    allow(missing_docs),
    derive(EnumString, IntoStaticStr, VariantArray),
    strum(serialize_all = "snake_case")
)]
pub enum Actor {
    /// A brand.
    Brand(AccountId),
    /// A creative.
    Creative(AccountId),
    /// An admin.
    Admin(AccountId),
    /// The operator, using the command line.
    Operator,
    /// A due date, handled by the server.
    Clock,
}

impl Actor {
    /// Which kind of actor it is.
    pub fn kind(self) -> ActorKind {
        self.into()
    }

    /// The account that acted, if any.
    pub const fn account(self) -> Option<AccountId> {
        match self {
            Self::Brand(id) | Self::Creative(id) | Self::Admin(id) => Some(id),
            Self::Operator | Self::Clock => None,
        }
    }
}

impl ActorKind {
    /// Every kind.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The stored form.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// Parses the stored form.
    pub fn from_slug(slug: &str) -> Option<Self> {
        slug.parse().ok()
    }
}
