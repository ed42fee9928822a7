//! The caller's shortlist.

mod add;
mod list;
mod merge;
mod remove;

use crate::api_document::Routes;

pub(super) fn register(routes: &mut impl Routes) {
    routes
        .service(list::list)
        .service(merge::merge)
        .service(add::add)
        .service(remove::remove);
}
