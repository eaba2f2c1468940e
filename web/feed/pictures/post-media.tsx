import { Suspense, useState } from 'react';
import type { Media } from '#contract/feed/feed.ts';
import { optionalComponent } from '#web/ui/optional-component.tsx';
import classes from './post-media.module.css';

const MediaViewer = optionalComponent(async () => (await import('./media-viewer.tsx')).MediaViewer);

/** The pictures of a thought. A press shows one in full. */
export function PostMedia({ media }: { media: readonly Media[] }) {
  const [shown, setShown] = useState<number>();
  return (
    <>
      <ul className={classes.grid} data-count={media.length}>
        {media.map(({ _id, thumbnailUrl, alt, width, height }, place) => (
          <li key={_id}>
            <button
              type="button"
              className={classes.open}
              aria-label={alt === '' ? `Open picture ${place + 1}` : `Open picture: ${alt}`}
              onClick={() => setShown(place)}
            >
              <img src={thumbnailUrl} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Suspense>
          <MediaViewer media={media} place={shown} onPlace={setShown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}
