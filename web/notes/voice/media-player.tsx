import { useEffect, useRef, useState } from 'react';
import type { Attachment, Note } from '#contract/notes.ts';
import { messages } from '#contract/messages.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { DialogMessage } from '../editor/dialog-message.tsx';
import { Transcript } from './transcript.tsx';
import classes from './media-player.module.css';

/** The bytes of a file as an address of this page; players jump in it without asking the server again. */
function useObjectUrl(url: string, mediaType: string) {
  const [state, setState] = useState<{ url?: string; hasFailed?: boolean }>({});
  useEffect(() => {
    const stop = new AbortController();
    let made: string | undefined;
    const load = async () => {
      try {
        const response = await fetch(url, { signal: stop.signal });
        if (!response.ok) throw new Error(`The file answered ${response.status}.`);
        made = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: mediaType }));
        setState({ url: made });
      } catch {
        if (!stop.signal.aborted) setState({ hasFailed: true });
      }
    };
    void load();
    return () => {
      stop.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [url, mediaType]);
  return [state, () => setState({ hasFailed: true })] as const;
}

/** Plays a sound or a film among the files of a note, with its words below where there are any. */
export function MediaPlayer({ note, file }: { note: Note; file: Attachment }) {
  const player = useRef<HTMLVideoElement>(null);
  const [{ url, hasFailed }, fail] = useObjectUrl(file.url, file.fileType);
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
