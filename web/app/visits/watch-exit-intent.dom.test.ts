import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchExitIntent } from './watch-exit-intent.ts';

const onLeave = vi.fn<() => void>();
let stop: () => void;

const leave = (clientY: number, relatedTarget: EventTarget | null = null) =>
  document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY, relatedTarget }));

/** A page of 1,000 px to scroll. */
function scrollTo(scrollTop: number): void {
  const { documentElement } = document;
  vi.spyOn(documentElement, 'scrollHeight', 'get').mockReturnValue(1600);
  vi.spyOn(documentElement, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(documentElement, 'scrollTop', 'get').mockReturnValue(scrollTop);
}

beforeEach(() => {
  onLeave.mockClear();
  stop = watchExitIntent(onLeave);
});

afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

describe('watchExitIntent', () => {
  it('tells of the mouse leaving through the top edge', () => {
    leave(-1);
    expect(onLeave).toHaveBeenCalledOnce();
  });

  it('does not mind the other edges, and the mouse going from one element to another', () => {
    leave(300);
    leave(-1, document.body);
    expect(onLeave).not.toHaveBeenCalled();
  });

  it.each(['click', 'keydown', 'touchstart'])('is silent for good after a %s', (sign) => {
    document.body.dispatchEvent(new Event(sign, { bubbles: true }));
    leave(-1);
    expect(onLeave).not.toHaveBeenCalled();
  });

  it('is silent from half of the page on', () => {
    scrollTo(500);
    leave(-1);
    expect(onLeave).not.toHaveBeenCalled();
    scrollTo(490);
    leave(-1);
    expect(onLeave).toHaveBeenCalledOnce();
  });
});
