import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { updateNote } from '#contract/notes.ts';
import { registerDocumentation } from './openapi.ts';

it('describes what a conflict carries besides the failure', async () => {
  const app = Fastify();
  registerDocumentation(app, [updateNote], 'https://notes.example');
  const { paths } = (await app.inject('/api/openapi.json')).json();
  await app.close();
  const { responses } = paths[updateNote.path].put;
  const { properties, required } = responses['409'].content['application/json'].schema;
  expect(Object.keys(properties)).toEqual(['success', 'message', 'error', 'errors', 'data']);
  // Not every conflict of the call is one of two savings.
  expect(required).toEqual(['success', 'message', 'error', 'errors']);
});
