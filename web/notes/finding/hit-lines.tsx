import { useMemo } from 'react';
import { findHitLines, type HitPart, markHits, type SoughtTexts } from '#lib/search-hits.ts';
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
  text: string;
  sought: SoughtTexts;
}

/** Up to three lines of a note that a search found, with the hits marked. */
export function HitLines({ text, sought }: HitLinesProps) {
  const lines = useMemo(() => findHitLines(text, sought), [text, sought]);
  return (
    <div role="group" aria-label="Note text" className={classes.lines}>
      {lines.map((parts, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no name but their place, and keep no state
        <p key={place} dir="auto">
          <MarkedParts parts={parts} />
        </p>
      ))}
    </div>
  );
}
