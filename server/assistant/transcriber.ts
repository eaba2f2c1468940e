import * as z from 'zod/mini';
import { fileTextLimits } from '#contract/notes/file-text-limits.ts';
import type { FilePart } from '#contract/notes/file-texts.ts';
import type { Config } from '#server/platform/config.ts';
import { WordsFailure } from './words-engine.ts';

/** A recording to be transcribed. */
export interface Recording {
  name: string;
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Turns recordings into words. Rejects with a `WordsFailure`: timeout, unreachable, refused (with the status), badAnswer, closed. */
export interface Transcriber {
  /** The words in parts with their times; none where nothing was said. */
  transcribe(recording: Recording): Promise<FilePart[]>;
  close(): void;
}

/** Two hours of sound take minutes on a server without a graphics card. */
const timeoutMs = 15 * 60_000;

/** As `verbose_json` of the protocol has it. A server that knows no times answers the text alone. */
const answerSchema = z.object({
  text: z.string(),
  segments: z.optional(z.array(z.object({ start: z.number(), text: z.string() }))),
});

/** Control characters but line break and tab: no stored text has them, and the server is somebody else's program. */
const control = /(?![\n\t])\p{Cc}/gu;

const cleaned = (text: string): string => text.toWellFormed().replaceAll(control, '').trim();

/** Puts neighbours together where there are more parts than are stored of a file. */
function joinNeighbours(parts: readonly FilePart[]): FilePart[] {
  const each = Math.ceil(parts.length / fileTextLimits.parts);
  if (each <= 1) return [...parts];
  const joined: FilePart[] = [];
  for (let start = 0; start < parts.length; start += each) {
    const group = parts.slice(start, start + each);
    const text = group.map((part) => part.text).join(' ');
    joined.push({ page: null, startsAt: group[0]?.startsAt ?? null, text });
  }
  return joined;
}

/** Reads the answer of a server. Parts longer than those that are stored are cut into several. */
export function readTranscript(body: string): FilePart[] {
  try {
    const { text, segments } = answerSchema.parse(JSON.parse(body));
    const said = segments?.length ? segments : [{ start: undefined, text }];
    const parts = said.flatMap(({ start, text: words }) => {
      const startsAt = start === undefined ? null : Math.min(Math.max(0, start), fileTextLimits.latestStart);
      const whole = Array.from(cleaned(words));
      const cuts = Math.ceil(whole.length / fileTextLimits.partCharacters);
      return Array.from({ length: cuts }, (_, at) => {
        const from = at * fileTextLimits.partCharacters;
        const cut = whole
          .slice(from, from + fileTextLimits.partCharacters)
          .join('')
          .trim();
        return { page: null, startsAt, text: cut };
      });
    });
    return joinNeighbours(parts.filter((part) => part.text !== ''));
  } catch {
    // The error would quote the answer, which quotes what a person said.
    throw new WordsFailure('badAnswer', 'The answer is no transcript.');
  }
}

/** Client of `POST {baseUrl}/audio/transcriptions` of an OpenAI-compatible server. One attempt: a second one would take as long and cost as much. */
export function createTranscriber({
  baseUrl,
  transcriptionModel,
  apiKey,
}: NonNullable<Config['assistant']>): Transcriber {
  const url = `${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`;
  const headers: HeadersInit = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  const closing = new AbortController();

  async function send(body: FormData): Promise<string> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const signal = AbortSignal.any([timeout, closing.signal]);
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
      if (response.ok) return await response.text();
      throw new WordsFailure('refused', `The server answered ${response.status}.`, response.status);
    } catch (error) {
      if (error instanceof WordsFailure) throw error;
      if (closing.signal.aborted) throw new WordsFailure('closed', 'The transcriber was closed.');
      throw timeout.aborted
        ? new WordsFailure('timeout', 'The server did not answer in time.')
        : new WordsFailure('unreachable', 'The server could not be reached.');
    }
  }

  return {
    async transcribe({ name, mediaType, bytes }) {
      const form = new FormData();
      form.set('file', new File([bytes], name, { type: mediaType }));
      form.set('model', transcriptionModel);
      form.set('response_format', 'verbose_json');
      form.append('timestamp_granularities[]', 'segment');
      return readTranscript(await send(form));
    },
    close: () => closing.abort(),
  };
}
