import { afterEach, describe, expect, it, vi } from 'vitest';
import { startOpenAiStandIn } from '#server/testing/openai-stand-in.ts';
import type { OpenAiStandIn, ScriptedAnswer } from '#server/testing/openai-stand-in.ts';
import { createAssistant } from './assistant.service.ts';
import type { Assistant } from './assistant.service.ts';
import { WordsFailure } from './words-engine.ts';
import type { WordsEngine } from './words-engine.ts';

const text = 'The plumber will recieve the key of the house on Friday morning.';
const fixed = text.replace('recieve', 'receive');

const builtIn = (): WordsEngine => ({
  summarize: vi.fn<WordsEngine['summarize']>(async () => 'built-in summary'),
  correct: vi.fn<WordsEngine['correct']>(async () => ({ correctedText: 'built-in text', changes: [] })),
  close: vi.fn<WordsEngine['close']>(async () => undefined),
});

let standIn: OpenAiStandIn | undefined;
let assistant: Assistant | undefined;

async function assistantFor(...script: ScriptedAnswer[]) {
  standIn = await startOpenAiStandIn(script);
  const log = { warn: vi.fn<(details: object, message: string) => void>() };
  const engine = { baseUrl: standIn.baseUrl, model: 'm1', apiKey: 'k1', timeoutMs: 1000, retryDelayMs: 1 };
  assistant = createAssistant({ engine, log, builtIn: builtIn() });
  return { assistant, log };
}

afterEach(async () => {
  await assistant?.close();
  await standIn?.close();
  standIn = undefined;
});

describe('createAssistant', () => {
  it('answers with the built-in engine when no other is configured', async () => {
    const log = { warn: vi.fn<(details: object, message: string) => void>() };
    assistant = createAssistant({ engine: undefined, log });
    expect(await assistant.summarize(text)).toEqual({ summary: text, engine: 'built-in' });
    expect(await assistant.correct(text)).toMatchObject({ correctedText: fixed, engine: 'built-in' });
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('answers with the configured engine and says so', async () => {
    const { assistant, log } = await assistantFor(
      { content: 'A key.' },
      { content: JSON.stringify({ correctedText: fixed }) },
    );
    expect(await assistant.summarize(text)).toEqual({ summary: 'A key.', engine: 'configured' });
    expect(await assistant.correct(text)).toMatchObject({ correctedText: fixed, engine: 'configured' });
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('falls back to the built-in engine and logs the cause without the text or the key', async () => {
    const { assistant, log } = await assistantFor({ status: 401 });
    expect(await assistant.correct(text)).toEqual({ correctedText: 'built-in text', changes: [], engine: 'built-in' });
    expect(await assistant.summarize(text)).toEqual({ summary: 'built-in summary', engine: 'built-in' });
    expect(log.warn).toHaveBeenCalledTimes(2);
    expect(log.warn.mock.calls[0]?.[0]).toEqual({
      work: 'correct',
      cause: 'WordsFailure',
      code: 'refused',
      status: 401,
    });
    expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/plumber|k1/);
  });

  it("passes the built-in engine's failure on", async () => {
    const failing = { ...builtIn(), summarize: () => Promise.reject(new WordsFailure('busy', 'Too many.')) };
    assistant = createAssistant({ engine: undefined, log: { warn: () => undefined }, builtIn: failing });
    await expect(assistant.summarize(text)).rejects.toMatchObject({ code: 'busy' });
  });
});
