import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { failureSchema } from '#contract/call.ts';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { messages } from '#contract/messages.ts';
import { DatabaseAwayError } from '#server/db/lost-connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { handleFailures, statusOf } from './failures.ts';

/** The answer of the instance where its one route throws. */
async function answerTo(error: unknown) {
  const app = Fastify();
  handleFailures(app);
  app.get('/', () => {
    throw error;
  });
  const answer = await app.inject('/');
  await app.close();
  const body: unknown = answer.json();
  expect(failureSchema.safeParse(body).success).toBe(true);
  return { status: answer.statusCode, body };
}

/** As the contract has it, word for word: a code or status that changes is a break for callers. */
const contract: Record<ErrorCode, number> = {
  invalid: 400,
  sessionEnded: 401,
  wrongCredentials: 401,
  forbidden: 403,
  banned: 403,
  emailUnconfirmed: 403,
  suspended: 403,
  secondFactorRequired: 403,
  notFound: 404,
  conflict: 409,
  exists: 409,
  gone: 410,
  tooLarge: 413,
  quota: 413,
  unsupported: 415,
  tooMany: 429,
  failed: 500,
  maintenance: 503,
  unavailable: 503,
};

describe('a failure', () => {
  it('has each code of the contract and no other', () => {
    expect(statusOf).toEqual(contract);
    expect(Object.keys(contract)).toEqual([...errorCodes]);
  });

  it.each(errorCodes)('says %s beside the fields that it always had', async (code) => {
    const { status, body } = await answerTo(new AppError(code, 'A sentence.'));
    expect(status).toBe(contract[code]);
    expect(body).toEqual({
      success: false,
      code,
      message: 'A sentence.',
      error: 'A sentence.',
      errors: [{ msg: 'A sentence.' }],
    });
  });

  it.each([
    ['the database’s absence', new DatabaseAwayError(undefined, 'ended'), 'unavailable', messages.http.unavailable],
    ['an unknown error', new TypeError('inside'), 'failed', messages.http.internal],
    ['a refusal of the framework', { statusCode: 406, message: 'inside' }, 'failed', messages.http.internal],
    [
      'a refusal of the framework as an error',
      Object.assign(new Error('inside'), { statusCode: 406 }),
      'invalid',
      messages.http.invalid,
    ],
    [
      'one by its code',
      Object.assign(new Error('inside'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE' }),
      'tooLarge',
      messages.http.tooLarge,
    ],
  ] as const)('has a code for %s', async (_, error, code, message) => {
    expect(await answerTo(error)).toMatchObject({ status: contract[code], body: { code, message } });
  });
});
