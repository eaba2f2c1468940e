import { useEffect, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { momentOf } from '#web/ui/text/moment-of.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { discardDrawing } from './discard-drawing.ts';
import { listKeptDrawings, type KeptDrawing } from './kept-drawings.ts';
import classes from './unsaved-drawings.module.css';

interface UnsavedDrawingProps {
  kept: KeptDrawing;
  onOpen: () => void;
  onDiscard: () => void;
}

function UnsavedDrawing({ kept: { at, svg }, onOpen, onDiscard }: UnsavedDrawingProps) {
  return (
    <section aria-label="Unsaved drawing" className={classes.panel}>
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt="" className={classes.preview} />
      <p className={classes.words}>{messages.drawing.unsaved(momentOf(new Date(at).toISOString()))}</p>
      <div className={classes.row}>
        <Button onClick={onOpen}>Open drawing</Button>
        <Button variant="subtle" color="plain" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  );
}

interface UnsavedDrawingsProps {
  owner: string;
  onOpen: (kept: KeptDrawing) => void;
}

/** Drawings of any note that were put aside, or that a crash or a closed page has cut off. They may be put into this one. */
export function UnsavedDrawings({ owner, onOpen }: UnsavedDrawingsProps) {
  const { drafts } = useNotesBackend();
  const confirm = useConfirm();
  const [found, setFound] = useState<readonly KeptDrawing[]>([]);
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      const kept = await listKeptDrawings(drafts, owner);
      if (isShown) setFound(kept);
    };
    void read();
    return () => {
      isShown = false;
    };
  }, [drafts, owner]);
  const discard = async ({ key }: KeptDrawing) => {
    if (!(await confirm(discardDrawing))) return;
    await drafts.remove(key);
    setFound((left) => left.filter((kept) => kept.key !== key));
  };
  return found.map((kept) => (
    <UnsavedDrawing key={kept.key} kept={kept} onOpen={() => onOpen(kept)} onDiscard={() => void discard(kept)} />
  ));
}
