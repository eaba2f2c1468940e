import { cleanup, render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { fuzzRuns } from '#lib/testing/fuzz-runs.ts';
import { hostileText } from '#lib/testing/hostile-values.ts';
import { ThoughtText } from './thought-text.tsx';

afterEach(cleanup);

const shown = (text: string) =>
  render(
    <MemoryRouter>
      <ThoughtText>{text}</ThoughtText>
    </MemoryRouter>,
  );

it('shows the text as it is, with links where addresses and tags stand', () => {
  const text = 'In the #Gärten,\nread https://example.com/a#b.';
  expect(shown(text).container.textContent).toBe(text);
  const [tag, address] = screen.getAllByRole('link');
  expect([tag?.textContent, tag?.getAttribute('href')]).toEqual(['#Gärten', '/feed/tag/G%C3%A4rten']);
  expect(address?.getAttribute('href')).toBe('https://example.com/a#b');
  for (const link of [tag, address]) expect(link?.getAttribute('rel')).toBe('nofollow ugc noopener');
});

it('makes nothing but links, and those lead to the web, to mail or to a tag, whatever is written', () => {
  const isSafe = fc.property(hostileText, hostileText, (before, after) => {
    const text = `${before} #a${after} https://example.com/${after}`;
    const { container, unmount } = shown(text);
    expect(container.textContent).toBe(text);
    for (const element of container.querySelectorAll('*')) {
      expect(element.tagName).toBe('A');
      expect(element.getAttributeNames().sort()).toEqual(expect.arrayContaining(['class', 'href', 'rel']));
      expect(element.getAttribute('href')).toMatch(/^(?:https:\/\/example\.com\/|\/feed\/tag\/[^/?#]+$)/);
    }
    unmount();
  });
  fc.assert(isSafe, fuzzRuns(60));
});

it('links the people whom the reader can see by today’s names, and shows all others by the written ones', () => {
  const [ada, grace] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'];
  const text = `@[Ada](user:${ada}) and @[Grace](user:${grace}), #ships`;
  const mentions = [{ _id: ada, name: 'A](user:x) <b>da</b>' }];
  const { container } = render(
    <MemoryRouter>
      <ThoughtText mentions={mentions}>{text}</ThoughtText>
    </MemoryRouter>,
  );
  expect(container.textContent).toBe('@A](user:x) <b>da</b> and @Grace, #ships');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/profile/${ada}`,
    '/feed/tag/ships',
  ]);
});
