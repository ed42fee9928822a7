/** How many creatives a comparison shows. */
export const compared = { least: 2, most: 4 } as const;
