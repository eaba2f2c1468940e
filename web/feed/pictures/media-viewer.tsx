import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useEffect, useEffectEvent } from 'react';
import type { Media } from '#contract/feed/feed.ts';
import { PictureViewer } from '#web/ui/dialog/picture-viewer.tsx';
import frame from '#web/ui/dialog/picture-viewer.module.css';
import classes from './media-viewer.module.css';

interface MediaViewerProps {
  media: readonly Media[];
  /** The place of the one that is shown. */
  place: number;
  onPlace: (place: number) => void;
  onClose: () => void;
}

/** The pictures of a thought in full, one at a time. The arrow keys lead from one to the next. */
export function MediaViewer({ media, place, onPlace, onClose }: MediaViewerProps) {
  const shown = media[place];
  const go = (by: 1 | -1) => {
    if (media[place + by]) onPlace(place + by);
  };
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  });
  useEffect(() => {
    const listening = new AbortController();
    // Before the dialog, which lets no arrow key pass.
    window.addEventListener('keydown', (event) => onKey(event), { signal: listening.signal, capture: true });
    return () => listening.abort();
  }, []);
  if (!shown) return null;
  const words = shown.alt === '' ? 'This picture has no description.' : shown.alt;
  return (
    <PictureViewer label="Picture" url={shown.url} alt={shown.alt} onClose={onClose}>
      <span dir="auto" className={classes.words} data-missing={shown.alt === '' || undefined}>
        {words}
      </span>
      {media.length > 1 && (
        <>
          <button
            type="button"
            className={frame.button}
            aria-label="Previous picture"
            aria-disabled={place === 0}
            onClick={() => go(-1)}
          >
            <IconChevronLeft aria-hidden size="1.2rem" stroke={1.6} />
          </button>
          <span role="status" className={classes.place}>
            {place + 1} of {media.length}
          </span>
          <button
            type="button"
            className={frame.button}
            aria-label="Next picture"
            aria-disabled={place === media.length - 1}
            onClick={() => go(1)}
          >
            <IconChevronRight aria-hidden size="1.2rem" stroke={1.6} />
          </button>
        </>
      )}
    </PictureViewer>
  );
}
