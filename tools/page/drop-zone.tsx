import { useRef } from 'react';
import { Button } from '../../web/ui/button.tsx';
import classes from './drop-zone.module.css';
import { ToolIcon } from './tool-icon.tsx';
import type { Accepted, ToolLimits } from '../runner/tool.ts';
import { UseNoteFile } from './use-note-file.tsx';

interface DropZoneProps {
  tool: { slug: string; accepts: Accepted; limits: ToolLimits };
  /** Makes room for files that are chosen already, or for text. */
  isSmall: boolean;
  /** Files are held over the page. */
  isOver: boolean;
  isLocked: boolean;
  /** A file is about to be chosen. */
  onNear: () => void;
  onFiles: (files: File[]) => void;
  /** How many files the tool still takes. */
  room: number;
}

/** The place that takes files. They may be dropped and pasted anywhere on the page, too. */
export function DropZone({ tool, isSmall, isOver, isLocked, onNear, onFiles, room }: DropZoneProps) {
  const { slug, accepts, limits } = tool;
  const them = limits.files > 1 ? 'them' : 'it';
  const input = useRef<HTMLInputElement>(null);
  const choose = () => {
    onNear();
    input.current?.click();
  };
  return (
    <div className={classes.zone} data-small={isSmall || undefined} data-over={isOver || undefined}>
      {!isSmall && (
        <span className={classes.icon}>
          <ToolIcon slug={slug} />
        </span>
      )}
      <div className={classes.words}>
        <p className={classes.call}>
          {isOver ? (
            `Let go to add ${them}`
          ) : (
            <>
              <span className={classes.byPointer}>Drop</span>
              <span className={classes.byFinger}>Add</span> {accepts.plural}
              <span className={classes.byPointer}> anywhere</span>
            </>
          )}
        </p>
        <p className={classes.hint}>
          <span className={classes.byPointer}>
            or paste {them}, or choose {them} here.{' '}
          </span>
          {accepts.kinds}.
        </p>
      </div>
      <div className={classes.buttons}>
        <Button variant={isSmall ? 'default' : 'filled'} disabled={isLocked} onClick={choose}>
          Choose files
        </Button>
        <UseNoteFile accepts={accepts} room={room} isLocked={isLocked} onNear={onNear} onFiles={onFiles} />
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Choose ${accepts.plural}`}
        multiple={limits.files > 1}
        accept={[...accepts.types, ...accepts.endings].join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file again is a change again.
          target.value = '';
        }}
      />
    </div>
  );
}
