import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { messages } from '#contract/messages.ts';
import { leadingZeroBits, workText } from '#lib/proof-of-work.ts';
import { fakeFetch, type FakeAnswer } from '#web/testing/fake-fetch.ts';
import { sendSignUp } from './send-sign-up.ts';

const body = { name: 'Mara', email: 'mara@example.com', password: 'a good password' };
const work = { challenge: 'a challenge', bits: 8 };
const busy = messages.accounts.workNeeded;
const created: FakeAnswer = { status: 201, json: { success: true, token: 'a token' } };

afterEach(() => vi.unstubAllGlobals());

describe('making an account', () => {
  it('does the work that the server asks for, and sends it along', async () => {
    const answers: FakeAnswer[] = [{ status: 429, json: { success: false, message: busy, ...work } }, created];
    const sent = fakeFetch(() => answers.shift() ?? created);
    expect((await sendSignUp(body)).token).toBe('a token');
    expect(sent).toHaveLength(2);
    const proof = z.parse(z.object({ challenge: z.string(), solution: z.string() }), sent[1]?.body);
    expect(proof.challenge).toBe(work.challenge);
    const hash = createHash('sha256').update(workText(proof.challenge, proof.solution)).digest();
    expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(work.bits);
  });

  it('does none where the refusal asks for none', async () => {
    const sent = fakeFetch(() => ({ status: 429, json: { success: false, message: messages.http.tooMany } }));
    await expect(sendSignUp(body)).rejects.toThrow(messages.http.tooMany);
    expect(sent).toHaveLength(1);
  });
});
