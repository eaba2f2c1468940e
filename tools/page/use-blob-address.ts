import { useCallback } from 'react';

/** Gives an image or a link the address of a file in the memory of the page, for as long as it is shown. */
export function useBlobAddress(blob: Blob) {
  return useCallback(
    (element: HTMLImageElement | HTMLAnchorElement | null) => {
      if (!element) return undefined;
      const url = URL.createObjectURL(blob);
      if (element instanceof HTMLImageElement) element.src = url;
      else element.href = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
}
