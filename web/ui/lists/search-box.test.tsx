import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

const box = (searched: string, onSearch: (words: string) => void) => (
  <SearchBox label="Search" searched={searched} maxLength={100} onSearch={onSearch} />
);
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' });
const type = (words: string) => fireEvent.change(field(), { target: { value: words } });

const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

describe('SearchBox', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('asks once typing pauses, and at once where it is cleared', () => {
    const onSearch = vi.fn();
    render(box('', onSearch));
    type('no');
    wait(200);
    type('notes ');
    wait(249);
    expect(onSearch).not.toHaveBeenCalled();
    wait(1);
    expect(onSearch.mock.calls).toEqual([['notes']]);
    type('');
    wait(0);
    expect(onSearch).toHaveBeenLastCalledWith('');
  });

  it('waits longer where a search weighs more', () => {
    const onSearch = vi.fn();
    render(<SearchBox label="Search" searched="" maxLength={100} onSearch={onSearch} pause={1000} />);
    type('no');
    wait(900);
    type('notes');
    wait(999);
    expect(onSearch).not.toHaveBeenCalled();
    wait(1);
    expect(onSearch.mock.calls).toEqual([['notes']]);
  });

  it('follows what is searched for by another way, and keeps what is typed while its own search arrives', () => {
    const onSearch = vi.fn();
    const { rerender } = render(box('one', onSearch));
    expect(field().value).toBe('one');
    rerender(box('two', onSearch));
    expect(field().value).toBe('two');
    type('two three');
    wait(250);
    type('two three four');
    rerender(box('two three', onSearch));
    expect(field().value).toBe('two three four');
  });
});
