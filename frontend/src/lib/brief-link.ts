/** The parameter of the quote page that begins the project description. */
export const BRIEF = 'brief';
