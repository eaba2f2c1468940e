import { afterEach, describe, expect, it, vi } from 'vitest';
import { startFakeOpenAi } from '#testing/fake-openai.ts';
import type { FakeOpenAi, ScriptedAnswer } from '#testing/fake-openai.ts';
import { createAssistant } from './assistant.service.ts';
import type { Assistant } from './assistant.service.ts';
import type { BuiltInEngine } from './built-in-engine.ts';
import { WordsFailure } from './words-engine.ts';

const text = 'The plumber will recieve the key of the house on Friday morning.';
const fixed = text.replace('recieve', 'receive');

const asker = (signal = new AbortController().signal) => ({ person: 'mara', signal });

const builtIn = (): BuiltInEngine => ({
  summarize: vi.fn<BuiltInEngine['summarize']>(async () => 'built-in summary'),
  correct: vi.fn<BuiltInEngine['correct']>(async () => ({ correctedText: 'built-in text', changes: [] })),
  prepare: vi.fn<BuiltInEngine['prepare']>(async () => undefined),
  close: vi.fn<BuiltInEngine['close']>(async () => undefined),
});

let fakeAi: FakeOpenAi | undefined;
let assistant: Assistant | undefined;

async function assistantFor(...script: ScriptedAnswer[]) {
  fakeAi = await startFakeOpenAi(script);
  const log = { warn: vi.fn<(details: object, message: string) => void>() };
  const engine = { baseUrl: fakeAi.baseUrl, model: 'm1', apiKey: 'k1', timeoutMs: 1000, retryDelayMs: 1 };
  assistant = createAssistant({ engine, log, builtIn: builtIn() });
  return { assistant, log };
}

afterEach(async () => {
  await assistant?.close();
  await fakeAi?.close();
  fakeAi = undefined;
});

describe('createAssistant', () => {
  it('answers with the built-in engine when no other is configured', async () => {
    const log = { warn: vi.fn<(details: object, message: string) => void>() };
    assistant = createAssistant({ engine: undefined, log });
    expect(await assistant.summarize(text, asker())).toEqual({ summary: text, engine: 'built-in' });
    expect(await assistant.correct(text, asker())).toMatchObject({ correctedText: fixed, engine: 'built-in' });
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('answers with the configured engine and says so', async () => {
    const { assistant, log } = await assistantFor(
      { content: 'A key.' },
      { content: JSON.stringify({ correctedText: fixed }) },
    );
    expect(await assistant.summarize(text, asker())).toEqual({ summary: 'A key.', engine: 'configured' });
    expect(await assistant.correct(text, asker())).toMatchObject({ correctedText: fixed, engine: 'configured' });
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('falls back to the built-in engine and logs the cause without the text or the key', async () => {
    const { assistant, log } = await assistantFor({ status: 401 });
    expect(await assistant.correct(text, asker())).toEqual({
      correctedText: 'built-in text',
      changes: [],
      engine: 'built-in',
    });
    expect(await assistant.summarize(text, asker())).toEqual({ summary: 'built-in summary', engine: 'built-in' });
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
    const failing = { ...builtIn(), summarize: () => Promise.reject(new WordsFailure('timeout', 'Too long.')) };
    assistant = createAssistant({ engine: undefined, log: { warn: () => undefined }, builtIn: failing });
    await expect(assistant.summarize(text, asker())).rejects.toMatchObject({ code: 'timeout' });
  });

  it('calls the configured engine off when its asker has gone, and asks no other', async () => {
    const { assistant, log } = await assistantFor('hang');
    const leaving = new AbortController();
    const asked = assistant.correct(text, asker(leaving.signal)).catch((error: unknown) => error);
    await vi.waitFor(() => expect(fakeAi?.received).toHaveLength(1));
    leaving.abort();
    expect(await asked).toMatchObject({ code: 'cancelled' });
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('loads the corrector ahead only where the built-in engine answers', async () => {
    const log = { warn: vi.fn<(details: object, message: string) => void>() };
    const prepare = vi.fn<BuiltInEngine['prepare']>(async () => undefined);
    assistant = createAssistant({ engine: undefined, log, builtIn: { ...builtIn(), prepare } });
    await assistant.prepare();
    expect(prepare).toHaveBeenCalledTimes(1);
    const configured = createAssistant({
      engine: { baseUrl: 'http://127.0.0.1:9/v1', model: 'm' },
      log,
      builtIn: { ...builtIn(), prepare },
    });
    await configured.prepare();
    await configured.close();
    expect(prepare).toHaveBeenCalledTimes(1);
  });
});
