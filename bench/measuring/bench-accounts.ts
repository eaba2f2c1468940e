/** A note of an ordinary length, as every load sends it. */
export const ordinaryNote = {
  title: 'Reading list for the winter',
  description:
    'Books and essays that were recommended by friends, with a line on why each of them is worth an evening. '.repeat(
      4,
    ),
  tags: ['reading', 'winter'],
};

/** Makes a call that must succeed. */
export async function send(method: 'POST' | 'PUT', url: string, token?: string, body: object = {}): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token ? { 'auth-token': token } : {}) };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

/** Makes an account and answers its token. */
export async function signUp(base: string, name: string): Promise<string> {
  const answer = await send('POST', `${base}/api/auth/createuser`, undefined, {
    name,
    email: `${name}@example.com`,
    password: 'password-of-bench',
  });
  if (typeof answer === 'object' && answer !== null && 'token' in answer) return String(answer.token);
  throw new Error('No token came with the account.');
}

/** Adds notes by the API, fifty at a time. */
export async function addNotes(base: string, token: string, count: number): Promise<void> {
  for (let added = 0; added < count; added += 50) {
    const together = Math.min(50, count - added);
    await Promise.all(
      Array.from({ length: together }, (_, place) =>
        send('POST', `${base}/api/notes/addnote`, token, { ...ordinaryNote, title: `Note number ${added + place}` }),
      ),
    );
  }
}

/** Adds thoughts of an ordinary length by the API, fifty at a time, of one person after the other. */
export async function addThoughts(base: string, tokens: readonly string[], count: number): Promise<void> {
  const content = 'What helped me most this winter was to write down one question before every lecture. '.repeat(3);
  for (let added = 0; added < count; added += 50) {
    const together = Math.min(50, count - added);
    await Promise.all(
      Array.from({ length: together }, (_, place) =>
        send('POST', `${base}/api/feed/posts`, tokens[place % tokens.length], {
          content: `${added + place}. ${content}`,
        }),
      ),
    );
  }
}
