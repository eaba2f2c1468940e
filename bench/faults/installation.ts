import { send, signUp } from '../measuring/bench-accounts.ts';
import type { Ledger } from './ledger.ts';

/** A user who writes. */
export interface Writer {
  id: string;
  token: string;
}

/** The people of an installation, the thought that all comment on, and what was promised to them. */
export interface Installation {
  writers: Writer[];
  thought: string;
  ledger: Ledger;
}

/** A field of an answer; throws where it is not there. */
export function fieldOf(answer: unknown, ...path: string[]): unknown {
  let found = answer;
  for (const name of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  if (found === undefined) throw new Error(`The answer has no ${path.join('.')}.`);
  return found;
}

/** Makes people, and a thought that they can meet under. */
export async function createWriters(origin: string, ledger: Ledger, people = 8): Promise<Installation> {
  const writers: Writer[] = [];
  for (let number = 0; number < people; number += 1) {
    const token = await signUp(origin, `writer-${number}`);
    const answer = await fetch(`${origin}/api/auth/getuser`, { headers: { 'auth-token': token } });
    writers.push({ token, id: String(fieldOf(await answer.json(), 'user', '_id')) });
  }
  const content = 'What we all write under.';
  const posted = await send('POST', `${origin}/api/feed/posts`, writers[0]?.token, { content });
  ledger.thoughts.add(content);
  return { writers, thought: String(fieldOf(posted, 'data', '_id')), ledger };
}
