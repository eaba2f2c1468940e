import type { Engine } from '#contract/assistant.ts';
import { createBuiltInEngine } from './built-in-engine.ts';
import type { Correction } from './correction.ts';
import { createOpenAiEngine } from './openai-engine.ts';
import type { OpenAiSettings } from './openai-engine.ts';
import { WordsFailure } from './words-engine.ts';
import type { WordsEngine } from './words-engine.ts';

/** The part of the logger that the assistant needs. */
export interface AssistantLog {
  warn(details: object, message: string): void;
}

/** Summaries and corrections, with the engine that answered. */
export interface Assistant {
  summarize(text: string): Promise<{ summary: string; engine: Engine }>;
  correct(text: string): Promise<Correction & { engine: Engine }>;
  close(): Promise<void>;
}

interface AssistantOptions {
  /** Where the configured engine is; undefined: the built-in one answers everything. */
  engine: OpenAiSettings | undefined;
  log: AssistantLog;
  builtIn?: WordsEngine;
}

/** The cause by its name, code and status: messages of others might quote the text or the key. */
const describe = (error: unknown): object =>
  error instanceof WordsFailure
    ? { cause: error.name, code: error.code, ...(error.status === undefined ? {} : { status: error.status }) }
    : { cause: error instanceof Error ? error.name : typeof error };

/**
 * The configured engine answers when there is one; when it fails, a warning is logged and the built-in one answers.
 * Rejects with the built-in engine's `WordsFailure` (busy, timeout, crashed) when that fails as well.
 */
export function createAssistant({ engine, log, builtIn = createBuiltInEngine() }: AssistantOptions): Assistant {
  const configured = engine && createOpenAiEngine(engine);

  async function ask<Answer>(
    work: string,
    from: (engine: WordsEngine) => Promise<Answer>,
  ): Promise<{ answer: Answer; engine: Engine }> {
    if (configured) {
      try {
        return { answer: await from(configured), engine: 'configured' };
      } catch (error) {
        log.warn({ work, ...describe(error) }, 'The configured engine failed; the built-in one answers.');
      }
    }
    return { answer: await from(builtIn), engine: 'built-in' };
  }

  return {
    async summarize(text) {
      const { answer, engine } = await ask('summarize', (each) => each.summarize(text));
      return { summary: answer, engine };
    },
    async correct(text) {
      const { answer, engine } = await ask('correct', (each) => each.correct(text));
      return { ...answer, engine };
    },
    async close() {
      await Promise.all([configured?.close(), builtIn.close()]);
    },
  };
}
