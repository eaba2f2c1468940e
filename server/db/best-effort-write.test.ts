import { describe, expect, it, vi } from 'vitest';
import { DatabaseAwayError } from './lost-connection.ts';
import { writeBestEffort } from './best-effort-write.ts';

const failure = (details: object) => Object.assign(new Error('It failed.'), details);

describe('what is written in passing', () => {
  it.each([
    ['the disk is full, on SQLite', failure({ errcode: 13 })],
    ['the disk is full, on PostgreSQL', failure({ code: '53100' })],
    ['the disk of the files is full', failure({ code: 'ENOSPC' })],
    ['SQLite may not write', failure({ errcode: 8 })],
    ['SQLite may not write its log', failure({ errcode: 8 | (5 << 8) })],
    ['PostgreSQL is read-only', failure({ code: '25006' })],
    ['the database is away', new DatabaseAwayError(failure({}), 'ended')],
    ['the database gave it up', new DatabaseAwayError(failure({}), 'givenUp')],
  ])('is left out and told where %s', async (_where, error) => {
    const warn = vi.fn<(details: object, message: string) => void>();
    await writeBestEffort({ warn }, () => Promise.reject(error), 'It was left out');
    expect(warn.mock.calls).toEqual([[{ err: error }, 'It was left out']]);
  });

  it('hides no other failure', async () => {
    const log = { warn: () => undefined };
    const failing = (thrown: Error) => writeBestEffort(log, () => Promise.reject(thrown), 'It was left out');
    await expect(failing(failure({ errcode: 2067 }))).rejects.toThrow('It failed.');
    await expect(failing(failure({ code: '23505' }))).rejects.toThrow('It failed.');
    await expect(failing(new TypeError('A mistake of ours'))).rejects.toThrow(TypeError);
  });
});
