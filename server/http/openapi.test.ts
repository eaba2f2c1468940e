import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { listPosts } from '#contract/feed.ts';
import { changeNote } from '#contract/note-actions.ts';
import { listNoteChanges } from '#contract/note-changes.ts';
import { addNote, updateNote } from '#contract/notes.ts';
import { statusOf } from './failures.ts';
import { registerDocumentation } from './openapi.ts';

it('describes what a conflict carries besides the failure', async () => {
  const app = Fastify();
  registerDocumentation(app, [updateNote], 'https://notes.example');
  const { paths } = (await app.inject('/api/openapi.json')).json();
  await app.close();
  const { responses } = paths[updateNote.path].put;
  const { properties, required } = responses['409'].content['application/json'].schema;
  expect(Object.keys(properties)).toEqual(['success', 'code', 'message', 'error', 'errors', 'data']);
  // Not every conflict of the call is one of two savings.
  expect(required).toEqual(['success', 'code', 'message', 'error', 'errors']);
});

it('lists the codes of failures: all of them, and those of each status that a call may answer', async () => {
  const app = Fastify();
  registerDocumentation(app, [updateNote, listPosts], 'https://notes.example');
  const { paths, components } = (await app.inject('/api/openapi.json')).json();
  const page = (await app.inject('/api/docs')).body;
  await app.close();
  expect(components.schemas.Failure.properties.code.enum).toEqual(errorCodes);
  const codesOf = (responses: Record<string, { $ref?: string }>) =>
    Object.entries(responses).flatMap(([status, { $ref }]) => {
      const described = $ref === undefined ? undefined : components.responses[$ref.split('/').at(-1) ?? ''];
      return described ? [[status, described.content['application/json'].schema.properties.code.enum]] : [];
    });
  expect(Object.fromEntries(codesOf(paths[updateNote.path].put.responses))).toEqual({
    400: ['invalid'],
    401: ['sessionEnded', 'wrongCredentials'],
    403: ['forbidden', 'banned'],
    404: ['notFound'],
    413: ['tooLarge', 'quota'],
    415: ['unsupported'],
    500: ['failed'],
    503: ['maintenance', 'unavailable'],
  });
  expect(Object.keys(paths[listPosts.path].get.responses)).toEqual(['200', '400', '500', '503', 'default']);
  for (const code of errorCodes) expect(page).toContain(`${statusOf[code]} ${code}`);
});

it('names the refusals of a state that is in the way', async () => {
  const app = Fastify();
  registerDocumentation(app, [changeNote, listNoteChanges], 'https://notes.example');
  const { paths } = (await app.inject('/api/openapi.json')).json();
  await app.close();
  expect(paths[changeNote.path].patch.responses).toHaveProperty('409');
  expect(paths[listNoteChanges.path].get.responses).toHaveProperty('410');
});

it('shows every call on a page that runs nothing', async () => {
  const app = Fastify();
  registerDocumentation(app, [updateNote, addNote], 'https://notes.example');
  const answers = await Promise.all(['/api/docs', '/api/docs/'].map((url) => app.inject(url)));
  await app.close();
  for (const { statusCode, headers, body } of answers) {
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(body).not.toContain('<script');
    for (const { path, summary } of [updateNote, addNote]) {
      expect(body).toContain(path);
      expect(body).toContain(summary);
    }
  }
});
