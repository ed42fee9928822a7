/** Each woven file by its path within the frontend. */
export declare const patterns: Readonly<Record<string, string>>;
