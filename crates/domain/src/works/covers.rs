//! Which works represent a creative on the roster.

use crate::services::Service;

/// What represents a creative's works.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Covers<Cover> {
    /// The first of each service, in the creative's order.
    pub by_service: Vec<Cover>,
    /// Another picture, where the works of [`Self::by_service`] have fewer than two and there is one.
    pub second: Option<Cover>,
}

impl<Cover> Default for Covers<Cover> {
    fn default() -> Self {
        Self {
            by_service: Vec::new(),
            second: None,
        }
    }
}

/// A work that may be a cover.
pub trait CoverCandidate {
    /// The service that it shows.
    fn service(&self) -> Service;
    /// Whether it has a picture; sound may have none.
    fn is_pictured(&self) -> bool;
}

impl<Cover: CoverCandidate> Covers<Cover> {
    /// The covers of these works, which come in the creative's order.
    pub fn of(works: impl IntoIterator<Item = Cover>) -> Self {
        let mut covers = Self::default();
        for work in works {
            let service = work.service();
            if covers.by_service.iter().all(|one| one.service() != service) {
                covers.by_service.push(work);
            } else if covers.second.is_none() && work.is_pictured() {
                covers.second = Some(work);
            }
        }
        let pictures = covers.by_service.iter().filter(|one| one.is_pictured());
        if pictures.take(2).count() == 2 {
            covers.second = None;
        }
        covers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::Vocabulary as _;

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Work(Service, &'static str);

    impl CoverCandidate for Work {
        fn service(&self) -> Service {
            self.0
        }

        fn is_pictured(&self) -> bool {
            !self.1.is_empty()
        }
    }

    const MENU: Work = Work(Service::Photography, "menu");
    const TABLE: Work = Work(Service::Photography, "table");
    const BREAD: Work = Work(Service::Videography, "bread");
    const VOICE: Work = Work(Service::Voiceover, "");

    fn covers<const N: usize>(works: [Work; N]) -> (Vec<Work>, Option<Work>) {
        let Covers { by_service, second } = Covers::of(works);
        (by_service, second)
    }

    #[test]
    fn every_service_is_shown_by_its_first_work_however_many_there_are() {
        let works = Service::ALL.iter().flat_map(|service| {
            let names = ["first", "second"];
            names.map(|name| Work(*service, name))
        });
        let Covers { by_service, second } = Covers::of(works);
        let firsts = Service::ALL.iter().map(|service| Work(*service, "first"));
        assert_eq!(by_service, firsts.collect::<Vec<_>>());
        assert_eq!(second, None);
    }

    #[test]
    fn works_of_one_service_have_a_second_picture() {
        assert_eq!(covers([MENU, TABLE]), (vec![MENU], Some(TABLE)));
        assert_eq!(covers([MENU]), (vec![MENU], None));
        assert_eq!(covers([]), (vec![], None));
    }

    #[test]
    fn the_picture_of_another_service_is_a_second_one_and_sound_without_a_picture_is_not() {
        assert_eq!(covers([MENU, TABLE, BREAD]), (vec![MENU, BREAD], None));
        let sounds = covers([MENU, VOICE, VOICE, TABLE]);
        assert_eq!(sounds, (vec![MENU, VOICE], Some(TABLE)));
    }
}
