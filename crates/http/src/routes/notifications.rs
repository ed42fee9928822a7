//! Notices inside the product.

pub(crate) mod list;
mod params;
mod read;
mod read_all;
mod read_page;

use crate::api_document::Routes;

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(list::list)
        .service(read_all::read_all)
        .service(read_page::read_page)
        .service(read::read);
}
