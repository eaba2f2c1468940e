import { forgetRecording } from '#web/offline/kept-recordings.ts';
import type { SendUpload } from '../attachments/attachment-upload.tsx';
import type { Recorded } from './voice-recorder.ts';

const extensionOf = (mediaType: string): string =>
  /^audio\/(mp4|ogg)/.exec(mediaType)?.[1]?.replace('mp4', 'm4a') ?? 'webm';

/** "Voice note 2030-01-31 08.05.webm", by the clock of the device. */
export function nameOfRecording({ startedAt, mediaType }: { startedAt: number; mediaType: string }): string {
  const date = new Date(startedAt);
  const [year, ...rest] = [date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes()];
  const [month, day, hour, minute] = rest.map((part) => String(part).padStart(2, '0'));
  return `Voice note ${year}-${month}-${day} ${hour}.${minute}.${extensionOf(mediaType)}`;
}

/** The recording as a file that players can jump in. */
export async function fileOf({ recording, sound }: Recorded): Promise<File> {
  const { makeSeekable } = await import('./seekable-sound.ts');
  return new File([await makeSeekable(sound)], nameOfRecording(recording), { type: sound.type });
}

/** Uploads a recording as a file of a note; only then the device forgets it. */
export async function saveRecording(
  recorded: Recorded,
  send: SendUpload,
  onProgress: (percent: number) => void,
): Promise<void> {
  const file = await fileOf(recorded);
  await send({ file, signal: new AbortController().signal, onProgress });
  await forgetRecording(recorded.recording.id);
}
