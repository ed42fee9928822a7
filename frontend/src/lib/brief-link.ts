/** The parameter of the quote page that begins the project description. */
export const BRIEF = 'brief';
/** The parameter that names an earlier request, whose brief the form begins with. */
export const REPEATED = 'from';
