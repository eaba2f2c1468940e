import { useEffect, useState } from 'react';
import { drawingDraftKey } from '#web/offline/drafts.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { SendUpload } from '../attachments/attachment-upload.tsx';
import type { DrawingSource } from '../drawing/use-start-drawing.ts';
import { useNotesBackend } from '../notes-backend.ts';

const { Component: Drawings } = lazyComponent(
  'drawings',
  async () => (await import('../drawing/drawings.tsx')).Drawings,
);

interface NoteDrawingsProps {
  owner: string;
  /** What is drawn on; undefined where nothing is. */
  source: DrawingSource | undefined;
  onOpen: (source: DrawingSource | undefined) => void;
  onUpload: SendUpload;
}

/** What is drawn in a note, loaded where somebody draws, or has not saved a drawing. */
export function NoteDrawings(props: NoteDrawingsProps) {
  const { owner, source } = props;
  const { drafts } = useNotesBackend();
  const [hasUnsaved, setUnsaved] = useState(false);
  useEffect(() => {
    const look = async () => setUnsaved((await drafts.keysStartingWith(drawingDraftKey(owner))).length > 0);
    if (!source) void look();
  }, [drafts, owner, source]);
  return (source || hasUnsaved) && <Drawings {...props} />;
}
