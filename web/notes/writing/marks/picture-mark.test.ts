import { expect, it } from 'vitest';
import { shownText } from '../testing/shown-text.ts';

it('shows pictures, with the source over one that has the cursor', () => {
  expect(shownText('![A cat](attachment:cat)')).toBe('‹picture›');
  expect(shownText('![A c‸at](attachment:cat)')).toBe('![A cat](attachment:cat)‹picture›');
});

it.each([
  'attachment:gone',
  'https://a.example/cat.png',
  '//a.example/cat.png',
  'javascript:alert(1)',
  'data:image/png,x',
])('shows the name in the place of %s', (address) => expect(shownText(`![A cat](${address})`)).toBe('A cat'));
