import { cleanup, render, screen } from '@testing-library/react';
import * as fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { fuzzRuns } from '#lib/testing/fuzz-runs.ts';
import { hostileText } from '#lib/testing/hostile-values.ts';
import { LinkedText } from './linked-text.tsx';

afterEach(cleanup);

const text = 'First line,\nthen https://example.com/a.';

it('shows the text as it is, with a link where an address stands', () => {
  const { container } = render(<LinkedText>{text}</LinkedText>);
  expect(container.textContent).toBe(text);
  const link = screen.getByRole('link', { name: 'https://example.com/a' });
  expect(link.getAttribute('href')).toBe('https://example.com/a');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
});

it('makes nothing but links, and those lead to the web or to mail, whatever is written', () => {
  const isSafe = fc.property(hostileText, hostileText, (before, after) => {
    const { container, unmount } = render(<LinkedText>{`${before} https://example.com/${after}`}</LinkedText>);
    for (const element of container.querySelectorAll('*')) {
      expect(element.tagName).toBe('A');
      expect(element.getAttributeNames().sort()).toEqual(['class', 'href', 'rel']);
      expect(element.getAttribute('href')).toMatch(/^https:\/\/example\.com\//);
    }
    unmount();
  });
  fc.assert(isSafe, fuzzRuns(60));
});
