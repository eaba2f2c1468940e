import { useRef, useState } from 'react';
import type { Attachment, Note } from '#contract/notes/notes.ts';
import { messages } from '#contract/messages.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useFileUrl } from '../attachments/use-file-url.ts';
import { DialogMessage } from '../editor/dialog-message.tsx';
import { Transcript } from './transcript.tsx';
import classes from './media-player.module.css';

/** Plays a sound or a film among the files of a note, with its words below where there are any. */
export function MediaPlayer({ note, file }: { note: Note; file: Attachment }) {
  const player = useRef<HTMLVideoElement>(null);
  const { url, hasFailed, fail } = useFileUrl(file);
  const [hasPicture, setPicture] = useState(false);
  if (hasFailed) return <DialogMessage type="danger">{messages.voice.notPlayed(file.originalname)}</DialogMessage>;
  if (url === undefined) return <Spinner />;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what people record has none */}
      <video
        ref={player}
        className={classes.player}
        data-picture={hasPicture || undefined}
        src={url}
        controls
        autoPlay
        playsInline
        aria-label={file.originalname}
        // WebM says video of every file: one without a picture is a sound.
        onLoadedMetadata={({ currentTarget }) => setPicture(currentTarget.videoWidth > 0)}
        onError={fail}
      />
      <Transcript note={note} file={file} player={player} />
    </>
  );
}
