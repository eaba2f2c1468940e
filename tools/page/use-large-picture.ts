import { useEffect, useState } from 'react';

/** A browser holds a picture that it shows decoded, four bytes a pixel, as often as it is shown. The number is that of decision 49. */
const largePixels = 25_000_000;

const isPicture = ({ type }: Blob): boolean => type.startsWith('image/');

/** True for a picture of so many pixels that it is shown on demand alone. Undefined until its header is read. */
export function useLargePicture(blob: Blob): boolean | undefined {
  const [found, setFound] = useState<{ blob: Blob; isLarge: boolean }>();
  useEffect(() => {
    if (!isPicture(blob)) return undefined;
    let isCurrent = true;
    const hear = (isLarge: boolean) => {
      if (isCurrent) setFound({ blob, isLarge });
    };
    import('../images/pixel-count.ts')
      .then(({ pixelCount }) => pixelCount(blob))
      .then(
        // What has no readable size is left to the browser.
        (pixels) => hear(Number.isFinite(pixels) && pixels > largePixels),
        () => hear(false),
      );
    return () => {
      isCurrent = false;
    };
  }, [blob]);
  if (!isPicture(blob)) return false;
  return found?.blob === blob ? found.isLarge : undefined;
}
