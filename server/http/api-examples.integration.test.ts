import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessScopes } from '#contract/access-tokens/access-scopes.ts';
import { createAccessToken } from '#contract/access-tokens/access-tokens.ts';
import { listPosts } from '#contract/feed/feed.ts';
import { listNotes } from '#contract/notes/notes.ts';
import { createWebhook, testWebhook } from '#contract/webhooks.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const run = promisify(execFile);
const guide = await readFile(path.join(import.meta.dirname, '..', '..', 'docs', 'api.md'), 'utf8');

/** One example of the guide: its heading, the language of its block, and the block. */
interface Example {
  title: string;
  language: string;
  code: string;
}

const examples: Example[] = [...guide.matchAll(/^## \d+\. (.+)\n[^]*?^```(bash|python)\n([^]*?)^```$/gm)].map(
  ([, title = '', language = '', code = '']) => ({ title, language, code }),
);

const programs: Record<string, string> = { bash: 'bash', python: 'python3' };
const isThere = (program: string) => spawnSync(program, ['--version']).status === 0;
const present = new Set(['bash', 'python3', 'curl'].filter(isThere));

/** What an example has to do with, and what it said. */
interface Outcome {
  mara: Person;
  folder: string;
  output: string;
}

const titlesOf = async (mara: Person, query: Record<string, string> = {}) =>
  (await mara.ok(listNotes, { query: { limit: 100, ...query } })).data.map(({ title }) => title);

/** What each example does, by its heading. They run in the order of the guide, as a reader's would. */
const checks: Record<string, (outcome: Outcome) => Promise<void>> = {
  'Add a note': async ({ mara, output }) => {
    const [note] = (await mara.ok(listNotes)).data;
    expect(note).toMatchObject({ title: 'Reading list', tags: ['books', 'later'], tasks: { done: 0, total: 1 } });
    expect(JSON.parse(output)).toMatchObject({ success: true, data: { _id: note?._id } });
  },
  'Capture from the shell': async ({ mara, output }) => {
    expect(output).toBe('Kept: Call the plumber\nKept: The system of this machine\n');
    expect(await titlesOf(mara, { tag: 'inbox' })).toEqual(['The system of this machine', 'Call the plumber']);
  },
  'A note with a file': async ({ mara }) => {
    const [note] = (await mara.ok(listNotes)).data;
    expect(note?.attachments).toMatchObject([{ originalname: 'expenses.csv', size: 21 }]);
  },
  Search: async ({ output }) => {
    expect(JSON.parse(output)).toMatchObject({ data: [{ title: 'Call the plumber' }] });
  },
  'Every note, page by page': async ({ mara, output }) => {
    const lines = (await mara.ok(listNotes)).data.map(({ date, title }) => `${date.slice(0, 10)} ${title}\n`);
    expect(output).toBe(lines.join(''));
  },
  'Tick a task': async ({ mara, output }) => {
    expect(output).toBe("{'done': 1, 'total': 1}\n");
    expect((await mara.ok(listNotes, { query: { q: 'Reading' } })).data[0]?.description).toMatch(/^- \[x\] /);
  },
  'Change a note, and never over somebody else': async ({ output }) => {
    expect(output).toBe('Before Friday, about the kitchen\n\nCalled, and waiting.\n');
  },
  'Keep a copy in step': async ({ mara, folder, output }) => {
    const notes = (await mara.ok(listNotes)).data;
    expect(output).toMatch(new RegExp(`^${notes.length} notes, at revision \\d+\\n$`));
    expect((await readdir(path.join(folder, 'notes'))).toSorted()).toEqual(
      notes.map(({ _id }) => `${_id}.md`).toSorted(),
    );
  },
  Import: async ({ mara, output }) => {
    expect(output).toBe('diary-2024-05-01 added\ndiary-2024-05-02 added\n');
    const [newest] = (await mara.ok(listNotes, { query: { tag: 'diary' } })).data;
    expect(newest).toMatchObject({ title: 'Diary of 2024-05-02', date: '2024-05-02T20:00:00.000Z' });
  },
  'Archive everything with a tag': async ({ mara, output }) => {
    expect(JSON.parse(output).done).toHaveLength(2);
    expect(await titlesOf(mara, { tag: 'diary', archived: 'true' })).toHaveLength(2);
  },
  'Post a thought': async ({ mara }) => {
    expect((await mara.ok(listPosts)).data[0]).toMatchObject({
      user: { _id: mara.user._id },
      content: 'Posted by a script of mine.',
    });
  },
  'Receive a webhook': async ({ output }) => {
    expect(output).toBe('webhook.test \n');
  },
};

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** Examples that do the same when they run again, and what they say then. */
const again: Record<string, RegExp> = {
  'Keep a copy in step': /^\d+ notes, at revision \d+\n$/,
  Import: /^diary-2024-05-01 same\ndiary-2024-05-02 same\n$/,
};

describe.each(engines)('the examples of docs/api.md on %s', (engine) => {
  let app: TestApp;
  let mara: Person;
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    app = await startTestApp(engine);
    mara = await app.signUp();
    folder = await mkdtemp(path.join(tmpdir(), 'thoughtleaf-examples-'));
    const body = { name: 'Examples', scopes: [...accessScopes], password: mara.password };
    const { token } = await mara.ok(createAccessToken, { body });
    environment = { PATH: process.env['PATH'], HOME: process.env['HOME'], SITE: app.origin, TOKEN: token };
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a block as somebody who pasted it into a file. Answers what it printed; throws where it failed. */
  async function runBlock({ language, code }: Example): Promise<string> {
    const script = path.join(folder, `example.${language}`);
    await writeFile(script, code);
    const options = language === 'bash' ? ['-euo', 'pipefail'] : [];
    const { stdout } = await run(programs[language] ?? '', [...options, script], { cwd: folder, env: environment });
    return stdout;
  }

  /** Runs a block that ends after it has received a webhook. */
  async function runReceiver(example: Example): Promise<string> {
    const port = await freePort();
    const body = {
      url: `http://127.0.0.1:${port}/`,
      events: ['note.created' as const],
      password: mara.password,
    };
    const { secret, data } = await mara.ok(createWebhook, { body });
    environment = { ...environment, PORT: String(port), WEBHOOK_SECRET: secret };
    // It takes no message that is older than five minutes, and the clock of the tests may be.
    app.clock.advance(Math.max(0, Date.now() - app.clock.now()));
    const running = runBlock(example);
    const send = async () => {
      const { data: sent } = await mara.ok(testWebhook, { params: { id: data._id } });
      expect(sent).toMatchObject({ state: 'delivered', status: 204 });
    };
    // It takes a moment until it listens. Tries are few, as messages to try with are limited.
    await Promise.all([running, vi.waitFor(send, { timeout: 25_000, interval: 1500 })]);
    return running;
  }

  it('are ten and more, each with its check here', () => {
    expect(examples.length).toBeGreaterThanOrEqual(10);
    expect(examples.map(({ title }) => title)).toEqual(Object.keys(checks));
    // No block of another kind is passed over.
    expect(guide.match(/^```\w/gm)).toHaveLength(examples.length + 1);
  });

  it.for(examples)('run as they stand: $title', async (example, { skip }) => {
    const isRunnable = present.has(programs[example.language] ?? '') && present.has('curl');
    skip(!isRunnable, 'curl, bash or Python is not there');
    // Each note has a time of its own.
    app.clock.advance(1000);
    const output = await (example.title === 'Receive a webhook' ? runReceiver(example) : runBlock(example));
    await checks[example.title]?.({ mara, folder, output });
    const repeated = again[example.title];
    if (repeated) expect(await runBlock(example)).toMatch(repeated);
  });
});
