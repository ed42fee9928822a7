//! The pages of a creative's reviews: ten each, and at most three of one brand on each.

/// How many reviews a page has.
pub const PAGE_SIZE: usize = 10;
/// The most of one brand on a page.
const MAX_OF_ONE: usize = 3;

/// The places of the reviews on page `number` (from 0), given the brand of each in their order. A review that finds three
/// of its brand on a page waits for the next one. Each review is on exactly one page.
pub fn page_of<B: PartialEq + Copy>(brands: &[B], number: usize) -> Vec<usize> {
    let mut waiting: Vec<usize> = (0..brands.len()).collect();
    let mut page = Vec::new();
    for _ in 0..=number {
        page = take_page(brands, &mut waiting);
    }
    page
}

fn take_page<B: PartialEq + Copy>(brands: &[B], waiting: &mut Vec<usize>) -> Vec<usize> {
    let mut page: Vec<usize> = Vec::with_capacity(PAGE_SIZE);
    let mut rest = Vec::with_capacity(waiting.len());
    for place in waiting.drain(..) {
        let brand = brands.get(place);
        let same = page.iter().filter(|known| brands.get(**known) == brand);
        if page.len() < PAGE_SIZE && same.count() < MAX_OF_ONE {
            page.push(place);
        } else {
            rest.push(place);
        }
    }
    *waiting = rest;
    page
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_brand_with_many_reviews_leaves_room_for_others() {
        let brands = [1, 1, 1, 1, 1, 2, 3];
        assert_eq!(page_of(&brands, 0), [0, 1, 2, 5, 6]);
        assert_eq!(page_of(&brands, 1), [3, 4]);
        assert_eq!(page_of(&brands, 2), [0_usize; 0]);
    }

    proptest! {
        #[test]
        fn every_review_is_on_one_page(brands in prop::collection::vec(0..6_u8, 0..80)) {
            let mut seen = Vec::new();
            let mut number = 0;
            loop {
                let page = page_of(&brands, number);
                if page.is_empty() {
                    break;
                }
                prop_assert!(page.len() <= PAGE_SIZE);
                prop_assert!(page.is_sorted());
                for brand in 0..6 {
                    prop_assert!(page.iter().filter(|place| brands[**place] == brand).count() <= 3);
                }
                seen.extend(page);
                number += 1;
            }
            seen.sort_unstable();
            prop_assert_eq!(seen, (0..brands.len()).collect::<Vec<_>>());
        }
    }
}
