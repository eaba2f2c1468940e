import type { Engine } from '#contract/assistant.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { type BuiltInEngine, createBuiltInEngine } from './built-in-engine.ts';
import type { Correction } from './correction.ts';
import { createOpenAiEngine } from './openai-engine.ts';
import type { OpenAiSettings } from './openai-engine.ts';
import { WordsFailure } from './words-engine.ts';
import type { WordsEngine } from './words-engine.ts';

/** The part of the logger that the assistant needs. */
export interface AssistantLog {
  warn(details: object, message: string): void;
}

/** The caller; the signal aborts when they have gone. */
export interface Asker {
  person: string;
  signal: AbortSignal;
}

/** Summaries and corrections, with the engine that answered. */
export interface Assistant {
  summarize(text: string, asker: Asker): Promise<{ summary: string; engine: Engine }>;
  correct(text: string, asker: Asker): Promise<Correction & { engine: Engine }>;
  /** Loads the corrector of the built-in engine where that one answers, so that the first correction need not wait for it. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

interface AssistantOptions {
  /** Where the configured engine is; undefined: the built-in one answers everything. */
  engine: OpenAiSettings | undefined;
  log: AssistantLog;
  builtIn?: BuiltInEngine;
}

/** The built-in engine works on one text after another; a configured one is asked for several people at once. */
const atOnce = { builtIn: 1, configured: 8 };

/** Each text may be 100,000 characters, and half a minute of work. */
const waiting = { waitingEach: 3, waitingAll: 50 };

/** The cause by its name, code and status: messages of others might quote the text or the key. */
const describe = (error: unknown): object =>
  error instanceof WordsFailure
    ? { cause: error.name, code: error.code, ...(error.status === undefined ? {} : { status: error.status }) }
    : { cause: error instanceof Error ? error.name : typeof error };

/**
 * The configured engine answers when there is one; when it fails, a warning is logged and the built-in one answers. People
 * are served in turn, one text of each at a time. Rejects with a QueueFullError where too many texts wait, and with the built-in
 * engine's `WordsFailure` (timeout, crashed) when that fails as well.
 */
export function createAssistant({ engine, log, builtIn = createBuiltInEngine() }: AssistantOptions): Assistant {
  const configured = engine && createOpenAiEngine(engine);
  const turns = createFairQueue({ atOnce: configured ? atOnce.configured : atOnce.builtIn, ...waiting });

  async function askEngines<Answer>(
    work: string,
    { signal }: Asker,
    from: (engine: WordsEngine) => Promise<Answer>,
  ): Promise<{ answer: Answer; engine: Engine }> {
    if (configured) {
      try {
        return { answer: await from(configured), engine: 'configured' };
      } catch (error) {
        if (signal.aborted) throw error;
        log.warn({ work, ...describe(error) }, 'The configured engine failed; the built-in one answers.');
      }
    }
    return { answer: await from(builtIn), engine: 'built-in' };
  }

  const ask = <Answer>(work: string, asker: Asker, from: (engine: WordsEngine) => Promise<Answer>) =>
    turns(asker.person, asker.signal, () => askEngines(work, asker, from));

  return {
    async summarize(text, asker) {
      const { answer, engine } = await ask('summarize', asker, (each) => each.summarize(text, asker.signal));
      return { summary: answer, engine };
    },
    async correct(text, asker) {
      const { answer, engine } = await ask('correct', asker, (each) => each.correct(text, asker.signal));
      return { ...answer, engine };
    },
    async prepare() {
      if (configured) return;
      try {
        await builtIn.prepare();
      } catch (error) {
        // The next correction loads it again, and fails with a sentence where that cannot be.
        const isEnding = error instanceof WordsFailure && error.code === 'closed';
        if (!isEnding) log.warn(describe(error), 'The corrector could not be loaded ahead.');
      }
    },
    async close() {
      await Promise.all([configured?.close(), builtIn.close()]);
    },
  };
}
