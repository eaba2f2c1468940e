import { type RefObject, useEffect, useState } from 'react';
import type { FilePart } from '#contract/notes/file-texts.ts';
import { messages } from '#contract/messages.ts';
import type { Attachment, Note } from '#contract/notes/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DialogMessage } from '../editor/dialog-message.tsx';
import { canWrite } from '../people/note-rights.ts';
import { formatLength } from './format-length.ts';
import { useFileText, useTranscribe } from './transcript.queries.ts';
import classes from './transcript.module.css';

type Player = RefObject<HTMLVideoElement | null>;

/** Index of the last part that has begun; -1 before the first. */
function usePlayedPart(player: Player, parts: readonly FilePart[]): number {
  const [index, setIndex] = useState(-1);
  useEffect(() => {
    const { current: video } = player;
    if (!video) return undefined;
    const follow = () => setIndex(parts.findLastIndex(({ startsAt }) => (startsAt ?? Infinity) <= video.currentTime));
    video.addEventListener('timeupdate', follow);
    return () => video.removeEventListener('timeupdate', follow);
  }, [player, parts]);
  return index;
}

function playFrom({ current: video }: Player, seconds: number): void {
  if (!video) return;
  video.currentTime = seconds;
  // A browser may refuse to play without a press on the player itself; the place is reached all the same.
  video.play().catch(() => undefined);
}

/** The words of a recording. One with a time leads to its moment. */
function Parts({ parts, player }: { parts: readonly FilePart[]; player: Player }) {
  const played = usePlayedPart(player, parts);
  return (
    <ol className={classes.parts}>
      {parts.map(({ startsAt = null, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity, and never move
        <li key={index}>
          {startsAt === null ? (
            <p className={classes.text}>{text}</p>
          ) : (
            <button
              type="button"
              className={classes.part}
              aria-current={index === played ? 'true' : undefined}
              onClick={() => playFrom(player, startsAt)}
            >
              <span className={classes.time}>{formatLength(startsAt * 1000)}</span> {text}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

interface TranscriptProps {
  note: Note;
  file: Attachment;
  player: Player;
}

/** The words of a recording below its player, and the way to get them where the server offers it. */
export function Transcript({ note, file, player }: TranscriptProps) {
  const place = { noteId: note._id, attachmentId: file._id };
  const { data, error, refetch } = useFileText(place);
  const transcribe = useTranscribe(place);
  if (error && !data) {
    // Without a network, or for a file that waits to be sent, there is none: nothing was promised.
    if (error instanceof ApiError && (error.code === 'unreachable' || error.code === 'notFound')) return null;
    return (
      <div className={classes.row}>
        <DialogMessage type="danger">{messages.transcripts.notLoaded}</DialogMessage>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!data) return null;
  const { text, canTranscribe } = data;
  const parts = text?.parts ?? [];
  // A device that reads files cannot hear.
  const isHeard = text !== null && text.failure !== 'unsupported';
  const mayAsk = canTranscribe && canWrite(note);
  if (parts.length === 0 && !mayAsk) return null;
  return (
    <section aria-label={`Transcript of ${file.originalname}`} className={classes.transcript}>
      {parts.length > 0 && <Parts parts={parts} player={player} />}
      {text?.failure === 'noText' && <DialogMessage type="info">{messages.transcripts.nothingSaid}</DialogMessage>}
      {transcribe.error && <DialogMessage type="danger">{transcribe.error.message}</DialogMessage>}
      {transcribe.isPending ? (
        <div className={classes.row}>
          <Spinner room="inline" />
          <p className={classes.text}>{messages.transcripts.longWait}</p>
        </div>
      ) : (
        mayAsk && (
          <Button variant={isHeard ? 'subtle' : 'default'} size="xs" onClick={() => transcribe.mutate()}>
            {isHeard ? 'Transcribe again' : 'Transcribe'}
          </Button>
        )
      )}
    </section>
  );
}
