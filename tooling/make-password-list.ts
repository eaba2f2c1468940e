import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { limits } from '#contract/limits.ts';

/** Shorter ones are syllables, which the words of good passwords are made of. */
const shortestWord = 4;

/** A word that becomes long enough by the digits and signs that people put behind it. */
const isWord = (password: string): boolean => password.length >= shortestWord && /^\p{L}+$/u.test(password);

/**
 * Writes the list of forbidden passwords: those of zxcvbn's list of past leaks (MIT) that are long enough here, and words. The
 * most common first, one a line.
 */
const chosen = dictionary['passwords-common'].filter(
  (password) => password.length >= limits.password.min || isWord(password),
);
await writeFile(join(import.meta.dirname, '..', 'content', 'leaked-passwords.txt'), `${chosen.join('\n')}\n`);
process.stdout.write(`${chosen.length} passwords\n`);
