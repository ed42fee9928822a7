/** A file that the browser holds, as the source of an element. */
import { useCallback } from 'react';

type Shown = HTMLImageElement | HTMLMediaElement;

/** Gives the element an address, or the file for as long as it has none and is on the page. */
export function useSource(file: File | undefined, served?: string, moment = '') {
  return useCallback(
    (element: Shown | null) => {
      if (!element || !(served ?? file)) return undefined;
      const url = served === undefined && file ? URL.createObjectURL(file) : undefined;
      element.src = served ?? `${url}${moment}`;
      return () => {
        if (url !== undefined) URL.revokeObjectURL(url);
      };
    },
    [file, served, moment],
  );
}
