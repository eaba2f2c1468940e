import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correct } from '#contract/assistant.ts';
import { messages } from '#contract/messages.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Long enough to be worked on for a second, of paragraphs with something to correct. */
const largeText = Array.from({ length: 100 }, (_, number) =>
  `${number} We recieve the letters on monday. Their is a adress on each of them. `.repeat(12),
).join('\n\n');

const askFor = (person: Person, given: string) =>
  person.fetch(correct.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: given }),
  });

describe.each(engines)('who asks the assistant much, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  it('makes nobody else wait for more than one text', async () => {
    const [mara, jon] = await Promise.all([app.signUp(), app.signUp()]);
    const answered: string[] = [];
    const many = ['first', 'second', 'third', 'fourth'].map(async (name) => {
      await mara.ok(correct, { body: { text: largeText } });
      answered.push(name);
    });
    const other = jon.ok(correct, { body: { text: 'We recieve mail.' } }).then(() => answered.push('other'));
    await Promise.all([...many, other]);
    expect(answered.indexOf('other')).toBeLessThanOrEqual(2);
    expect(answered).toHaveLength(5);
  });

  it('may have three texts waiting, and is told so at the next', async () => {
    const mara = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 10 }, () => askFor(mara, largeText)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(refused[0]?.headers.get('retry-after')).toBe('10');
    expect(await refused[0]?.json()).toMatchObject({ success: false, message: messages.assistant.ownQueued });
  });
});

describe.each(engines)('the assistant and an hour, on %s', (engine) => {
  it('answers 120 texts of a person, of many at once no more, and others all the same', async () => {
    const app = await startTestApp(engine);
    try {
      const [mara, jon] = await Promise.all([app.signUp(), app.signUp()]);
      const answers = await Promise.all(Array.from({ length: 150 }, () => askFor(mara, 'Fine.')));
      const sentences = await Promise.all(answers.map(async (answer) => String((await answer.json()).message)));
      // The others were answered, or found too long a line, which counts as well.
      expect(sentences.filter((sentence) => sentence === messages.assistant.tooMany)).toHaveLength(30);
      const late = await askFor(mara, 'Fine.');
      expect(late.status).toBe(429);
      expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3500);
      await jon.ok(correct, { body: { text: 'Fine.' } });
      app.clock.advance(60 * 60_000);
      expect((await askFor(mara, 'Fine.')).status).toBe(200);
    } finally {
      await app.close();
    }
  });
});
