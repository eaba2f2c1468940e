import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { listAdmins } from '#contract/admins/admins.ts';
import { errorCodes } from '#contract/error-codes.ts';
import { addPost, listPosts } from '#contract/feed/feed.ts';
import { changeNote } from '#contract/notes/note-actions.ts';
import { listNoteChanges } from '#contract/notes/note-changes.ts';
import { importNotes } from '#contract/notes/note-import.ts';
import { limits } from '#contract/limits.ts';
import { addNote, updateNote } from '#contract/notes/notes.ts';
import { getUser } from '#contract/session/own-account.ts';
import { login } from '#contract/session/session.ts';
import { statusOf } from './failures.ts';
import { registerDocumentation } from './openapi.ts';

const lengthsOf = ({ min, max }: { min: number; max: number }) => ({ minLength: min, maxLength: max });

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
    403: ['forbidden', 'banned', 'emailUnconfirmed', 'suspended', 'secondFactorRequired'],
    404: ['notFound'],
    413: ['tooLarge', 'quota'],
    415: ['unsupported'],
    500: ['failed'],
    503: ['maintenance', 'unavailable'],
  });
  expect(Object.keys(paths[listPosts.path].get.responses)).toEqual(['200', '400', '403', '500', '503', 'default']);
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

it('names calls and the shapes of answers, and says how long a text may be', async () => {
  const app = Fastify();
  registerDocumentation(app, [addNote, importNotes], 'https://notes.example');
  const { paths, components } = (await app.inject('/api/openapi.json')).json();
  const page = (await app.inject('/api/docs')).body;
  await app.close();
  const { operationId, requestBody, responses } = paths[addNote.path].post;
  expect(operationId).toBe('addNote');
  expect(responses['201'].content['application/json'].schema.properties.data).toEqual({
    $ref: '#/components/schemas/Note',
  });
  const { title, tags, attachments } = requestBody.content['multipart/form-data'].schema.properties;
  expect(title).toEqual({ type: 'string', ...lengthsOf(limits.note.title) });
  expect(tags.anyOf).toEqual([{ type: 'array', items: { type: 'string' } }, { type: 'string' }]);
  expect(attachments).toEqual({ type: 'array', items: { type: 'string', format: 'binary' }, maxItems: 10 });
  expect(Object.keys(requestBody.content)).toEqual(['multipart/form-data', 'application/json']);
  expect(Object.keys(components.schemas)).toEqual(['Attachment', 'Failure', 'ImportedNote', 'Note', 'PublicUser']);
  expect(components.schemas.Note.properties.date).toEqual({ type: 'string', format: 'date-time' });
  // A later version may answer more.
  expect(components.schemas.Note).not.toHaveProperty('additionalProperties');
  for (const name of Object.keys(components.schemas)) expect(page).toContain(`<h4>${name}</h4>`);
});

it('tells what each call takes: a session, an access token with its scope, or nothing', async () => {
  const app = Fastify();
  registerDocumentation(app, [addNote, listPosts, getUser, login, listAdmins], 'https://notes.example');
  const { paths, components } = (await app.inject('/api/openapi.json')).json();
  await app.close();
  expect(paths[addNote.path].post.security).toEqual([{ user: [] }, { accessToken: ['notes:write'] }]);
  expect(paths[listPosts.path].get.security).toEqual([{}, { user: [] }, { accessToken: ['feed:read'] }]);
  expect(paths[getUser.path].get.security).toEqual([{ user: [] }]);
  expect(paths[login.path].post.security).toEqual([]);
  expect(paths[listAdmins.path].get.security).toEqual([{ admin: [] }]);
  expect(Object.keys(components.securitySchemes)).toEqual(['user', 'accessToken', 'admin']);
});

it('tells which calls wait for a confirmed address', async () => {
  const app = Fastify();
  registerDocumentation(app, [addPost, addNote], 'https://notes.example');
  const { paths } = (await app.inject('/api/openapi.json')).json();
  const page = (await app.inject('/api/docs')).body;
  await app.close();
  expect(paths[addPost.path].post.description).toContain('emailUnconfirmed');
  expect(paths[addNote.path].post).not.toHaveProperty('description');
  expect(page.match(/the code emailUnconfirmed until/g)).toHaveLength(1);
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
