import type { AnswerOf, BodyInputOf } from '#contract/call.ts';
import { createUser, requestedWorkSchema, type RequestedWork } from '#contract/session/session.ts';
import { call } from '#web/platform/api-client.ts';
import { ApiError } from '#web/platform/api-error.ts';

/** The work that the server asks for before it makes an account; undefined where it asks for none. */
function workIn(error: unknown): RequestedWork | undefined {
  if (!(error instanceof ApiError) || error.code !== 'tooMany') return undefined;
  return requestedWorkSchema.safeParse(error.body).data;
}

/** Makes an account. Where many were made from this network, the browser does some work for it first, about a second. */
export async function sendSignUp(body: BodyInputOf<typeof createUser>): Promise<AnswerOf<typeof createUser>> {
  try {
    return await call(createUser, { body });
  } catch (error) {
    const work = workIn(error);
    if (!work) throw error;
    const { solveProofOfWork } = await import('./solve-proof-of-work.ts');
    const solution = await solveProofOfWork(work);
    return call(createUser, { body: { ...body, challenge: work.challenge, solution } });
  }
}
