import { useEffect, useState } from 'react';
import type { JobFile } from '../runner/job.ts';
import classes from './pdf-pages.module.css';
import type { PdfPreview } from './pdf-preview/pdf-preview.ts';
import { useBlobAddress } from './use-blob-address.ts';

/** How many pages are shown: enough to see that it is right. */
const shownPages = 6;
/** In CSS pixels. */
const pageWidth = 120;

type Shown = { pages: PdfPreview['pages']; pictures: readonly Blob[] } | 'failed' | undefined;

function Page({ picture, number }: { picture: Blob; number: number }) {
  return <img ref={useBlobAddress(picture)} alt={`Page ${number}`} className={classes.picture} />;
}

/** Opens a PDF and hands on its first pages, one by one as they are drawn. */
async function drawPages(
  file: Omit<JobFile, 'name'>,
  show: (shown: Shown) => void,
  signal: AbortSignal,
): Promise<void> {
  const { PdfPreview } = await import('./pdf-preview/pdf-preview.ts');
  const preview = await PdfPreview.open({ name: 'result.pdf', ...file });
  try {
    const { pages } = preview;
    const pictures: Blob[] = [];
    for (let page = 1; page <= Math.min(pages.length, shownPages) && !signal.aborted; page += 1) {
      show({ pages, pictures: [...pictures] });
      pictures.push(await preview.draw(page, pageWidth * window.devicePixelRatio, signal));
    }
    show({ pages, pictures });
  } finally {
    preview.close();
  }
}

/** The first pages of a PDF that was made, and how many there are. */
export function PdfPages({ blob, password }: { blob: Blob; password: string | undefined }) {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const looking = new AbortController();
    const show = (next: Shown) => {
      if (!looking.signal.aborted) setShown(next);
    };
    drawPages({ blob, ...(password !== undefined && { password }) }, show, looking.signal).catch(() => show('failed'));
    return () => looking.abort();
  }, [blob, password]);
  if (shown === 'failed') return <p className={classes.words}>The pages cannot be shown here; the file is whole.</p>;
  if (!shown) return <p className={classes.words}>Drawing the pages…</p>;
  const { pages, pictures } = shown;
  return (
    <div className={classes.preview}>
      <p className={classes.words}>{pages.length === 1 ? '1 page' : `${pages.length} pages`}</p>
      <ol className={classes.pages} aria-label="First pages">
        {pages.slice(0, shownPages).map(({ width, height }, place) => {
          const picture = pictures[place];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a page has no other name than its number
            <li key={place} className={classes.page} style={{ aspectRatio: `${width} / ${height}` }}>
              {picture && <Page picture={picture} number={place + 1} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
