import { useState } from 'react';
import { useScrollable } from '../hooks/use-scrollable.ts';
import classes from './changed-text.module.css';
import { compareTexts, foldSame, type ShownStretch } from './compare-texts.ts';

function Stretch({ stretch, onUnfold }: { stretch: ShownStretch; onUnfold: () => void }) {
  if (stretch.kind === 'folded')
    return (
      <button type="button" className={classes.unfold} onClick={onUnfold}>
        {stretch.lines} lines without a change
      </button>
    );
  if (stretch.kind === 'added') return <ins className={classes.added}>{stretch.text}</ins>;
  if (stretch.kind === 'removed') return <del className={classes.removed}>{stretch.text}</del>;
  return <span>{stretch.text}</span>;
}

interface ChangedTextProps {
  former: string;
  next: string;
}

/** A text with its changes since another one: added words underlined, removed ones struck through. */
export function ChangedText({ former, next }: ChangedTextProps) {
  const box = useScrollable();
  const [showsAll, setShowsAll] = useState(false);
  const all = compareTexts(former, next);
  const shown: readonly ShownStretch[] = showsAll ? all : foldSame(all);
  return (
    <div ref={box} role="group" aria-label="Text" dir="auto" className={classes.text}>
      {shown.map((stretch, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- stretches have no name but their place, and keep no state
        <Stretch key={place} stretch={stretch} onUnfold={() => setShowsAll(true)} />
      ))}
    </div>
  );
}
