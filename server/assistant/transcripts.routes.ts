import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { type FilePart, transcribeFile } from '#contract/notes/file-texts.ts';
import { messages } from '#contract/messages.ts';
import type { Api } from '#server/http/bind.ts';
import { readFileText, requireWritableFile, saveFileText } from '#server/notes/file-texts/file-texts.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { createFairQueue, QueueFullError } from '#server/platform/fair-queue.ts';
import type { Platform } from '#server/platform/platform.ts';
import { limitAsking } from '#server/rate-limits/write-limits.ts';
import { createTranscriber, type Recording } from './transcriber.ts';
import { neverAborted, WordsFailure } from './words-engine.ts';

/** Each holds the bytes of a recording. */
const queue = { atOnce: 4, waitingEach: 3, waitingAll: 20 };

const isRecording = (mediaType: string): boolean => /^(?:audio|video)\//.test(mediaType);

/** Maps failures to error messages. */
function asRefusal(error: unknown): unknown {
  if (error instanceof QueueFullError) return new AppError('unavailable', messages.assistant.busy, { cause: error });
  if (!(error instanceof WordsFailure)) return error;
  // A server that summarizes need not transcribe.
  if (error.status === 404) return new AppError('unavailable', messages.transcripts.notOffered, { cause: error });
  if (error.status === 413) return new AppError('tooLarge', messages.transcripts.tooLarge, { cause: error });
  return new AppError('unavailable', messages.transcripts.failed, { cause: error });
}

/** Transcripts of recordings, by the server that AI_BASE_URL names. */
export function transcriptRoutes(http: FastifyInstance, api: Api, platform: Platform): void {
  const { config, files } = platform;
  const transcriber = config.assistant && createTranscriber(config.assistant);
  const turns = createFairQueue(queue);
  // Before the calls in flight are waited for: a recording may take a quarter of an hour.
  http.addHook('preClose', async () => transcriber?.close());

  async function transcribe(person: string, read: () => Promise<Recording>): Promise<FilePart[]> {
    if (!transcriber) throw new AppError('unavailable', messages.transcripts.notOffered);
    try {
      // Nobody calls it off: the words are stored, whoever waits for them.
      return await turns(person, neverAborted(), async () => transcriber.transcribe(await read()));
    } catch (error) {
      throw asRefusal(error);
    }
  }

  api.bind(transcribeFile, async ({ params, user }) => {
    const asked = { userId: user.id, noteId: params.id, attachmentId: params.attId };
    const file = await requireWritableFile(platform, asked);
    if (!isRecording(file.media_type)) throw new AppError('unsupported', messages.transcripts.noSound);
    await limitAsking(platform, user.id);
    const parts = await transcribe(user.id, async () => {
      const stored = await files.read(file.file_name);
      if (!stored) throw new AppError('notFound', messages.notes.attachmentNotFound);
      const bytes = new Uint8Array(await buffer(stored.stream));
      return { name: file.original_name, mediaType: file.media_type, bytes };
    });
    await saveFileText(platform, asked, { parts, ...(parts.length === 0 && { failure: 'noText' }) });
    const data = await readFileText(platform, asked);
    if (!data) throw new AppError('notFound', messages.notes.attachmentNotFound);
    return { message: messages.transcripts.done, data };
  });
}
