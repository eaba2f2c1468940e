import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasUnsavedWork, holdUnsaved, watchTyping, whenSaved, useHoldUnsaved } from './unsaved-work.ts';

watchTyping();

function Holder({ isUnsaved }: { isUnsaved: boolean }) {
  useHoldUnsaved(isUnsaved);
  return <input aria-label="Field" />;
}

const type = (value: string) => fireEvent.input(screen.getByLabelText('Field'), { target: { value } });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('unsaved work', () => {
  it('is what is typed, until it is taken out or its field goes', () => {
    const { unmount } = render(<Holder isUnsaved={false} />);
    expect(hasUnsavedWork()).toBe(false);
    type('Half');
    expect(hasUnsavedWork()).toBe(true);
    type('');
    expect(hasUnsavedWork()).toBe(false);
    type('Half');
    unmount();
    expect(hasUnsavedWork()).toBe(false);
  });

  it('is what is held, each hold by itself', () => {
    const [first, second] = [holdUnsaved(), holdUnsaved()];
    first();
    first();
    expect(hasUnsavedWork()).toBe(true);
    second();
    expect(hasUnsavedWork()).toBe(false);
  });

  it('is held by a component for as long as it says so', () => {
    const { rerender, unmount } = render(<Holder isUnsaved />);
    expect(hasUnsavedWork()).toBe(true);
    rerender(<Holder isUnsaved={false} />);
    expect(hasUnsavedWork()).toBe(false);
    rerender(<Holder isUnsaved />);
    unmount();
    expect(hasUnsavedWork()).toBe(false);
  });
});

describe('whenSaved', () => {
  const watched = () => {
    const done = vi.fn<() => void>();
    const watch = async () => {
      await whenSaved();
      done();
    };
    void watch();
    return done;
  };

  it('answers at once where nothing is', async () => {
    const done = watched();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledOnce();
  });

  it('answers after three seconds of rest, however often it begins anew', async () => {
    let release = holdUnsaved();
    const done = watched();
    await vi.advanceTimersByTimeAsync(60_000);
    release();
    await vi.advanceTimersByTimeAsync(2000);
    release = holdUnsaved();
    await vi.advanceTimersByTimeAsync(2000);
    release();
    await vi.advanceTimersByTimeAsync(2000);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toHaveBeenCalledOnce();
  });
});
