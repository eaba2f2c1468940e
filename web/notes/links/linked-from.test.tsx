import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { LinkedFrom } from './linked-from.tsx';

const notes = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ _id: `n${place}`, title: `Note ${place}` }));
const open = (count: number) => renderRoutes([{ path: '/', element: <LinkedFrom backlinks={notes(count)} /> }], '/');

afterEach(cleanup);

it('lists the notes that link here', () => {
  open(2);
  const links = within(screen.getByRole('region', { name: 'Linked from' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Note 0', '/notes/n0'],
    ['Note 1', '/notes/n1'],
  ]);
});

it('shows nothing where none does', () => {
  open(0);
  expect(screen.queryByRole('region')).toBeNull();
});

it('shows the first of many, and all of them when asked', () => {
  open(37);
  expect(screen.getAllByRole('link')).toHaveLength(10);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 37' }));
  expect(screen.getAllByRole('link')).toHaveLength(37);
});
