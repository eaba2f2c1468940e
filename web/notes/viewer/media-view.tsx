import { useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import type { Attachment } from '#contract/notes/notes.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useFileUrl } from '../attachments/use-file-url.ts';
import { DialogMessage } from '../editor/dialog-message.tsx';
import classes from './file-viewer.module.css';

interface MediaViewProps {
  file: Attachment;
  /** Where it begins, in seconds. */
  startsAt: number | undefined;
}

/** A sound or a film, by the controls of the browser. */
export function MediaView({ file, startsAt }: MediaViewProps) {
  const player = useRef<HTMLVideoElement>(null);
  const { url, hasFailed, fail } = useFileUrl(file);
  const [hasPicture, setPicture] = useState(false);
  if (hasFailed)
    return (
      <div className={classes.state}>
        <DialogMessage type="danger">{messages.voice.notPlayed(file.originalname)}</DialogMessage>
      </div>
    );
  if (url === undefined) return <Spinner />;
  return (
    <div className={classes.media}>
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
        onLoadedMetadata={({ currentTarget }) => {
          // WebM says video of every file: one without a picture is a sound.
          setPicture(currentTarget.videoWidth > 0);
          if (startsAt !== undefined) currentTarget.currentTime = startsAt;
        }}
        onError={fail}
      />
    </div>
  );
}
