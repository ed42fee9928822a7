/** Each woven file by its path within the frontend. */
export declare const patterns: Readonly<Record<string, string>>;
/** The logo by its inks, each drawn over the one before, on a grid of 12 by 12. */
export declare const mark: readonly { readonly ink: string; readonly d: string }[];
