import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { limits } from '#contract/limits.ts';

/**
 * Writes the passwords that nobody may choose: those among the most common ones of past leaks, by the list of zxcvbn (MIT), that are
 * long enough to be chosen here. The most common first, one a line.
 */
const chosen = dictionary['passwords-common'].filter((password) => password.length >= limits.password.min);
await writeFile(join(import.meta.dirname, '..', 'content', 'leaked-passwords.txt'), `${chosen.join('\n')}\n`);
process.stdout.write(`${chosen.length} passwords\n`);
