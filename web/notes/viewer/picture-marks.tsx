import { useContext, useEffect, useState } from 'react';
import type { Attachment } from '#contract/notes/notes.ts';
import type { SoughtTexts } from '#lib/search/search-hits.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { useSession } from '#web/session/session-context.tsx';
import { readAttachment } from '../attachments/read-attachment.ts';
import { languagesToRead } from '../file-words/reading-choice.ts';
import { DocumentToolsContext } from '../notes-backend.ts';
import { hitsOnPage, type PageBox } from './page-lines.ts';
import classes from './picture-marks.module.css';

interface MarkedPicture {
  width: number;
  height: number;
  hits: readonly PageBox[][];
}

async function sizeOf(file: File): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** Places of the words in a picture: undefined while it is read, null where that fails. */
function useMarkedPicture({ url, originalname, fileType }: Attachment, sought: SoughtTexts) {
  const load = useContext(DocumentToolsContext);
  const owner = useSession().user?._id ?? '';
  const [marked, setMarked] = useState<MarkedPicture | null>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const read = async (): Promise<MarkedPicture | null> => {
      if (!load) return null;
      const [file, { recognizePicture }] = await Promise.all([
        readAttachment({ url, originalname, fileType }, signal),
        loadChunk('document-tools', load),
      ]);
      const letters = await recognizePicture(file, languagesToRead(owner), signal);
      return { ...(await sizeOf(file)), hits: hitsOnPage(letters, sought) };
    };
    read().then(
      (found) => signal.aborted || setMarked(found),
      () => signal.aborted || setMarked(null),
    );
    return () => stop.abort();
  }, [url, originalname, fileType, sought, load, owner]);
  return marked;
}

function said(marked: MarkedPicture | null | undefined, count: number): string {
  if (marked === undefined) return 'Reading the picture…';
  if (count === 0) return 'The words cannot be marked here';
  return count === 1 ? '1 hit' : `${count} hits`;
}

/** Marks of a search over a picture of a note. Its words are recognized for them on the device, which takes some seconds. */
export function PictureMarks({ image, sought }: { image: Attachment; sought: SoughtTexts }) {
  const marked = useMarkedPicture(image, sought);
  const count = marked?.hits.length ?? 0;
  return (
    <>
      {marked && (
        // It lies on the picture as `object-fit: contain` lays the picture into its box.
        <svg aria-hidden="true" className={classes.marks} viewBox={`0 0 ${marked.width} ${marked.height}`}>
          {marked.hits.flat().map((box, place) => (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- hits have no name but their place, and keep no state
              key={place}
              className={classes.mark}
              x={box.left * marked.width}
              y={box.top * marked.height}
              width={box.width * marked.width}
              height={box.height * marked.height}
            />
          ))}
        </svg>
      )}
      {/* Who sees the marks needs no words over the picture. */}
      <p role="status" className={count > 0 ? 'visually-hidden' : classes.said}>
        {said(marked, count)}
      </p>
    </>
  );
}
