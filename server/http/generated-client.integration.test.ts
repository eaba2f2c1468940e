import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { validate } from '@apidevtools/swagger-parser';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createAccessToken } from '#contract/access-tokens/access-tokens.ts';
import { messages } from '#contract/messages.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bytesOf } from '#server/testing/test-files.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..', '..');
const bin = path.join(root, 'node_modules', '.bin');

const operations = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});

/** A program as somebody writes it with the generated client. It answers what it saw as JSON. */
const program = `
import * as api from './client.ts';

const [, , origin = '', token = '', writeOnly = ''] = process.argv;
api.defaults.baseUrl = origin;
const headers = { authorization: \`Bearer \${token}\` };

/** The body of a success. */
function done<Answer extends { data: { success: boolean } }>({ data }: Answer) {
  if (!data.success) throw new Error(JSON.stringify(data));
  return data as Extract<Answer['data'], { success: true }>;
}

const file = new File(['words in a file'], 'words.txt', { type: 'text/plain' });
const body = { title: 'By a client', description: '- [ ] One task', tags: ['generated'], attachments: [file] };
// The types of the document: a note has a title, and none has a subject.
const note: api.Note = done(await api.addNote({ body }, { headers })).data;
// @ts-expect-error -- no such field
note.subject;
// @ts-expect-error -- a title is needed
const lacking = () => api.addNote({ body: { description: 'Without a title' } });

const id = note._id;
const listed = done(await api.listNotes({ limit: 10, tag: 'generated' }, { headers })).data;
const ticked = done(await api.tickTask({ id, index: '0', body: { done: true, text: 'One task' } }, { headers })).data;
const text = { title: 'Changed by a client', description: 'No task' };
const changed = done(await api.updateNote({ id, body: text }, { headers })).data;
const late = { title: 'Too late now', updatedAt: note.updatedAt };
const stale = (await api.updateNote({ id, body: late }, { headers })).data;
const gone = done(await api.deleteNote({ id }, { headers })).data;
const refused = (await api.listNotes({}, { headers: { 'auth-token': writeOnly } })).data;
const account = await api.getUser({ headers });
console.log(
  JSON.stringify({
    added: { title: note.title, tags: note.tags, files: note.attachments.map(({ originalname }) => originalname) },
    titles: listed.map(({ title }) => title),
    done: ticked.tasks,
    changed: changed.title,
    stale: !stale.success && [stale.code, 'data' in stale && stale.data?.title],
    isDeleted: gone.isDeleted,
    refused: !refused.success && [refused.code, refused.message],
    account: account.status,
  }),
);
export { lacking };
`;

/** Strict, as a careful program is, with the types of Node alone. */
const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'esnext',
  module: 'nodenext',
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: ['node'],
};

describe('a client that is generated from the OpenAPI document', () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    app = await startTestApp('sqlite');
    folder = await mkdtemp(path.join(tmpdir(), 'thoughtleaf-client-'));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  const readDocument = async () => JSON.parse((await bytesOf(await app.visitor.fetch('/api/openapi.json'))).toString());

  it('has a valid document, with a name of its own for each call', async () => {
    await validate(await readDocument());
    const { paths } = z.parse(operations, await readDocument());
    const names = Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => each.operationId));
    expect(names).toHaveLength(app.calls.length);
    expect(new Set(names).size).toBe(names.length);
  });

  it('passes the compiler, and adds, lists, ticks, changes and deletes a note', async () => {
    const mara = await app.signUp();
    const tokenOf = async (scopes: ('notes:read' | 'notes:write')[]) =>
      (await mara.ok(createAccessToken, { body: { name: 'Client', scopes, password: mara.password } })).token;
    const document = path.join(folder, 'openapi.json');
    await writeFile(document, JSON.stringify(await readDocument()));
    await writeFile(path.join(folder, 'client.ts'), await generateSource(document, { argumentStyle: 'object' }));
    await writeFile(path.join(folder, 'program.ts'), program);
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    // Its output says why, where it fails.
    const { stdout: complaints } = await run(path.join(bin, 'tsc'), ['-p', folder]).catch((error: unknown) =>
      z.parse(z.object({ stdout: z.string() }), error),
    );
    expect(complaints).toBe('');
    const tokens = [await tokenOf(['notes:read', 'notes:write']), await tokenOf(['notes:write'])];
    const { stdout } = await run(process.execPath, [path.join(folder, 'program.ts'), app.origin, ...tokens]);
    expect(JSON.parse(stdout)).toEqual({
      added: { title: 'By a client', tags: ['generated'], files: ['words.txt'] },
      titles: ['By a client'],
      done: { done: 1, total: 1 },
      changed: 'Changed by a client',
      stale: ['conflict', 'Changed by a client'],
      isDeleted: true,
      refused: ['forbidden', messages.accessTokens.outOfScope('notes:read')],
      account: 403,
    });
  });
});
