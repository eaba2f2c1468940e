import { describe, expect, it } from 'vitest';
import { bannedWordsIn } from './banned-words.ts';

describe('banned words', () => {
  const has = bannedWordsIn(['Spam', 'café crème', '…', 'Straße', '日本']);

  it.each(['spam', 'No SPAM!', 'Spám, please', 'sp\u200Bam', '#spam', 'Cafe  creme', 'STRASSE', '日本', 'spam\u0301'])(
    'are found in “%s”',
    (text) => expect(has(text)).toBe(true),
  );

  it.each(['', 'spammer', 'antispam', 'café', 'crème café', '…', 'street', 'sp am'])('are not found in “%s”', (text) =>
    expect(has(text)).toBe(false),
  );

  it('of which there are none are in no text', () => {
    expect(bannedWordsIn([])('spam')).toBe(false);
    expect(bannedWordsIn(['', '!?'])('!? spam')).toBe(false);
  });
});
