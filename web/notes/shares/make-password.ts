/** Letters and digits that are not taken for one another, 32 of them: each stands for five bits of a random byte. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** A password that nobody guesses and everybody can read out, such as `k7mq-x2pd-h9wr-e4tn`: 80 random bits. */
export function makePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(groups * groupLength));
  const letters = Array.from(bytes, (byte) => signs.charAt(byte % signs.length));
  return Array.from({ length: groups }, (_, group) =>
    letters.slice(group * groupLength, (group + 1) * groupLength).join(''),
  ).join('-');
}
