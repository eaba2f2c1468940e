import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { forgetRecording } from '#web/offline/kept-recordings.ts';
import type { SendUpload } from '../attachments/attachment-upload.tsx';
import { fileTimeOf } from '../attachments/file-time.ts';
import type { Recorded } from './voice-recorder.ts';

function extensionOf(mediaType: string): string {
  if (mediaType.startsWith('audio/mp4')) return 'm4a';
  return mediaType.startsWith('audio/ogg') ? 'ogg' : 'webm';
}

/** "Voice note 2030-01-31 08.05.webm", by the clock of the device. */
export function nameOfRecording({ startedAt, mediaType }: { startedAt: number; mediaType: string }): string {
  return `Voice note ${fileTimeOf(startedAt)}.${extensionOf(mediaType)}`;
}

const loadRewriter = () => import('./seekable-sound.ts');

/** Loads what the end of a recording needs, while there is a network. */
export const preloadRewriter = (): void => void ignoreErrors(loadRewriter);

/** The recording as a file that players can jump in; as it was recorded where the part that writes it does not load. */
export async function fileOf({ recording, sound }: Recorded): Promise<File> {
  const rewriter = await ignoreErrors(loadRewriter);
  const written = rewriter ? await rewriter.makeSeekable(sound) : sound;
  return new File([written], nameOfRecording(recording), { type: sound.type });
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
