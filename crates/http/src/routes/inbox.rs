//! The routes of a creative's inbox.

mod archive;
mod counts;
mod list;
mod row;

use crate::api_document::Routes;

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(list::list)
        .service(counts::counts)
        .service(archive::archive)
        .service(archive::restore);
}
