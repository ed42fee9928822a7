/** How many creatives the roster shows at first, and more at each wish. */
export const ROSTER_PAGE_SIZE = 24;
