import { useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Attachment } from '#contract/notes/notes.ts';
import { useOpenedPicture } from '../picture-editor/picture-copy.ts';
import type { Corners } from './corners.ts';
import { type Straightener, startStraightener } from './straightener.ts';

/** A picture with the corners of the page in it. */
export interface FoundPage {
  picture: ImageBitmap;
  /** Undefined where no page was seen. */
  corners: Corners | undefined;
  straightener: Straightener;
}

/** Opens a picture of a note and looks for a page in it: that, a sentence where it cannot, or undefined meanwhile. */
export function useFoundPage(image: Attachment): { page: FoundPage } | { failure: string } | undefined {
  const opened = useOpenedPicture(image);
  const picture = opened && 'picture' in opened ? opened.picture : undefined;
  const [found, setFound] = useState<ReturnType<typeof useFoundPage>>();
  const name = image.originalname;
  useEffect(() => {
    if (!picture) return undefined;
    const straightener = startStraightener();
    let isEnded = false;
    const look = async () => {
      try {
        const corners = await straightener.find(picture);
        setFound({ page: { picture, corners, straightener } });
      } catch (error) {
        if (isEnded) return;
        reportError(error);
        setFound({ failure: messages.cropping.notStraightened(name) });
      }
    };
    void look();
    return () => {
      isEnded = true;
      straightener.end();
    };
  }, [picture, name]);
  return opened && 'failure' in opened ? opened : found;
}
