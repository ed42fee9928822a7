export interface Icon {
  /** Pixels along a side. */
  readonly size: number;
  /** Pixels along a square of the logo's grid. */
  readonly unit: number;
}

/** Each icon by its path within the frontend. */
export declare const icons: Readonly<Record<string, Icon>>;
/** The rows of an icon as PNG packs them before they are deflated. */
export declare function rowsOf(icon: Icon): Buffer;
