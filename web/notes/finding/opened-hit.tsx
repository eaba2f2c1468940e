import type { MouseEvent, PointerEvent } from 'react';
import type { FileHit } from '#contract/notes/note-schema.ts';
import { Lightbox } from '../attachments/lightbox.tsx';
import { isImage } from '../attachments/note-attachments.tsx';
import { useLoadedAttachment, useRefreshLinks } from '../notes.queries.ts';
import { FileViewer, PictureMarks } from '../viewer/lazy-file-viewer.ts';
import type { SoughtQuery } from './sought-texts.ts';

interface OpenedHitProps {
  hit: FileHit;
  sought: SoughtQuery;
  onClose: () => void;
}

const stop = (event: MouseEvent | PointerEvent): void => event.stopPropagation();

/** The file of a hit, at its page and with the words marked. */
export function OpenedHit({ hit, sought, onClose }: OpenedHitProps) {
  const refreshLinks = useRefreshLinks();
  const file = useLoadedAttachment(hit.noteId, hit.attachmentId);
  if (!file) return null;
  const shared = { onClose, onError: refreshLinks };
  return (
    // React hands presses on the dialog to the card, which would open its note.
    <div role="presentation" onClick={stop} onAuxClick={stop} onPointerDown={stop}>
      {isImage(file) ? (
        <Lightbox image={file} marks={<PictureMarks image={file} sought={sought} />} {...shared} />
      ) : (
        <FileViewer file={file} page={hit.page} startsAt={hit.startsAt} sought={sought} {...shared} />
      )}
    </div>
  );
}
