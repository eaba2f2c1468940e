import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import { useMemo, useState } from 'react';
import type { FileHit } from '#contract/notes/note-schema.ts';
import { findHitLines, type HitPart, markHits, type SoughtTexts } from '#lib/search/search-hits.ts';
import type { SoughtQuery } from './sought-texts.ts';
import { formatLength } from '../voice/format-length.ts';
import { useFileHits } from './file-hits.ts';
import { OpenedHit } from './opened-hit.tsx';
import classes from './hit-lines.module.css';

/** A text with its hits marked. */
function MarkedParts({ parts }: { parts: readonly HitPart[] }) {
  return parts.map(({ text, isHit }, place) =>
    isHit ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no name but their place, and keep no state
      <mark key={place} className={classes.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

interface MarkedTextProps {
  children: string;
  sought: SoughtTexts;
}

/** A short text, such as a title, with the hits of a search marked. */
export const MarkedText = ({ children, sought }: MarkedTextProps) => <MarkedParts parts={markHits(children, sought)} />;

interface HitLinesProps {
  noteId: string;
  text: string;
  sought: SoughtQuery;
}

/** Up to three lines of a note that a search found, with the hits marked, and the places in its files that have the words. */
export function HitLines({ noteId, text, sought }: HitLinesProps) {
  const lines = useMemo(() => findHitLines(text, sought), [text, sought]);
  const hits = useFileHits(noteId, sought.q);
  const [opened, setOpened] = useState<FileHit>();
  return (
    <>
      <div role="group" aria-label="Note text" className={classes.lines}>
        {lines.map((parts, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no name but their place, and keep no state
          <p key={place} dir="auto">
            <MarkedParts parts={parts} />
          </p>
        ))}
      </div>
      {hits.length > 0 && (
        <ul aria-label="Found in files" className={classes.files}>
          {hits.map((hit, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a page may have several parts; the places keep no state
            <li key={place}>
              <button type="button" className={classes.file} onClick={() => setOpened(hit)}>
                <IconFileText aria-hidden size="1rem" stroke={1.6} />
                <span dir="auto" className={classes.name}>
                  {hit.name}
                </span>
                {hit.page !== null && <span className={classes.page}>page {hit.page}</span>}
                {hit.startsAt !== null && <span className={classes.page}>at {formatLength(hit.startsAt * 1000)}</span>}
              </button>
              <p dir="auto" className={classes.place}>
                <MarkedText sought={sought}>{hit.text}</MarkedText>
              </p>
            </li>
          ))}
        </ul>
      )}
      {opened && <OpenedHit hit={opened} sought={sought} onClose={() => setOpened(undefined)} />}
    </>
  );
}
