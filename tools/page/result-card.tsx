import { useState } from 'react';
import { formatSize } from '../../lib/format-size.ts';
import { ButtonAnchor } from '../../web/ui/button.tsx';
import { FileMark } from './file-mark.tsx';
import classes from './result-card.module.css';
import { hasPreview, ResultPreview } from './result-preview.tsx';
import { SaveToNote } from './save-to-note.tsx';
import type { ToolResult } from './tool-session.ts';
import { useBlobAddress } from './use-blob-address.ts';
import { useLargePicture } from './use-large-picture.ts';

/** True if a result is of the same kind as its file, so that the saved size is shown. */
const isSameKind = (before: Blob, after: Blob): boolean =>
  before.type === after.type || (before.type.startsWith('image/') && after.type.startsWith('image/'));

/** How a result's size compares: "3.1 MB, was 8.2 MB (62 % smaller)". */
function sizesOf({ blob, before, bytesBefore, isPart }: ToolResult): string {
  if (isPart) return formatSize(blob.size);
  const sizes = `${formatSize(blob.size)}, was ${formatSize(bytesBefore)}`;
  const percent = Math.round((100 * (bytesBefore - blob.size)) / bytesBefore);
  return percent > 0 && before && isSameKind(before, blob) ? `${sizes} (${percent} % smaller)` : sizes;
}

interface ResultCardProps {
  result: ToolResult;
  /** Title of the tool. */
  tool: string;
  /** Shows the preview at once; otherwise, and for a large picture, on demand: each preview takes a worker, or memory. */
  isOpenAtFirst: boolean;
  onSaved: () => void;
}

/** One thing that a tool made. */
export function ResultCard({ result, tool, isOpenAtFirst, onSaved }: ResultCardProps) {
  const [isAskedFor, setAskedFor] = useState(false);
  const { name, blob, notes } = result;
  const address = useBlobAddress(blob);
  const isLarge = useLargePicture(blob);
  const isOpen = isAskedFor || (isOpenAtFirst && isLarge === false);
  return (
    <li className={classes.card}>
      <FileMark file={result} />
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.size}>{sizesOf(result)}</span>
        {notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
      </div>
      <div className={classes.buttons}>
        <SaveToNote file={result} tool={tool} onSaved={onSaved} />
        <ButtonAnchor ref={address} download={name} onClick={onSaved}>
          Download<span className="visually-hidden">&nbsp;{name}</span>
        </ButtonAnchor>
      </div>
      {hasPreview(result) && (
        <div className={classes.preview}>
          {isOpen ? (
            <ResultPreview result={result} />
          ) : (
            <button type="button" className={classes.show} onClick={() => setAskedFor(true)}>
              Preview<span className="visually-hidden">&nbsp;{name}</span>
            </button>
          )}
        </div>
      )}
    </li>
  );
}
