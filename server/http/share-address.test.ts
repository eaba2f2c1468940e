import { describe, expect, it } from 'vitest';
import { newToken } from '#server/platform/secret-tokens.ts';
import { newId } from '#server/platform/ids.ts';
import { asShareAddress } from './share-address.ts';

const page = `/s/${newToken()}`;
const file = `${page}/files/${newId()}`;

describe('the address of a shared note', () => {
  it.each([page, file, `${file}/thumbnail`])('stays: %s', (address) => {
    expect(asShareAddress(address)).toBe(address);
    expect(asShareAddress(`${address}/`)).toBe(address);
    expect(asShareAddress(`${address}?utm_source=chat`)).toBe(address);
  });

  it.each([
    '/s',
    '/s/',
    '/S',
    '/s?x',
    '/s/short',
    '/s/%ff',
    '/s/%',
    `/${page}`,
    page.replace('/s/', '/S/'),
    `${page}//`,
    `${page}x`,
    `${page}/files`,
    `${file}/other`,
    `/s/${'x'.repeat(5000)}`,
    `${'/'.repeat(9000)}s/x`,
  ])('is that of a link that never was for %s', (address) => {
    expect(asShareAddress(address)).toBe('/s/-');
  });

  it.each(['/', '/shared', '/static/s/x', '/api/notes/s', '/search', '/s.txt', `/notes${page}`])(
    'is none of %s',
    (address) => {
      expect(asShareAddress(address)).toBe(address);
    },
  );
});

describe('the address of a preview', () => {
  const preview = `/preview/${newToken()}`;
  const picture = `${preview}/pictures/${newId()}`;

  it.each([preview, picture])('stays: %s', (address) => {
    expect(asShareAddress(address)).toBe(address);
    expect(asShareAddress(`${address}/?utm_source=chat`)).toBe(address);
  });

  it.each(['/preview', '/Preview/x', `/${preview}`, `${preview}x`, `${preview}/pictures`, `${picture}/other`])(
    'is that of a link that never was for %s',
    (address) => {
      expect(asShareAddress(address)).toBe('/preview/-');
    },
  );

  it.each(['/previews', '/blog/preview'])('is none of %s', (address) => {
    expect(asShareAddress(address)).toBe(address);
  });
});
