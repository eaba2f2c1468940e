import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leadInTurn } from './lead-in-turn.ts';

// The locks are those of Node, which keep to the standard of the browsers.
let over: AbortController;
let page: EventTarget & { visibilityState: string };
let turn = 0;

/** A tab that waits for its turn. `isAlive` says if the leading tab answers it. */
function openTab(name: string, isAlive = () => true) {
  const leaving = new AbortController();
  const terms: AbortSignal[] = [];
  const done = Promise.withResolvers<void>();
  const leading = leadInTurn(
    {
      name,
      signal: AbortSignal.any([over.signal, leaving.signal]),
      isLeaderAlive: () => Promise.resolve(isAlive()),
    },
    (term) => {
      terms.push(term);
      const ended = new Promise<void>((resolve) => {
        term.addEventListener('abort', () => resolve());
      });
      return Promise.race([done.promise, ended]);
    },
  );
  return { terms, leading, leave: () => leaving.abort(), finish: done.resolve, fail: done.reject };
}

const leads = ({ terms }: ReturnType<typeof openTab>): boolean => terms.at(-1)?.aborted === false;
const becomesVisible = (isVisible: boolean) => {
  page.visibilityState = isVisible ? 'visible' : 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
};
const freshName = () => `turn-${(turn += 1)}`;

beforeEach(() => {
  over = new AbortController();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  over.abort();
  vi.unstubAllGlobals();
});

describe('leadInTurn', () => {
  it('lets one tab lead, and the next one when it leaves', async () => {
    const name = freshName();
    const first = openTab(name);
    await expect.poll(() => leads(first)).toBe(true);
    const second = openTab(name);
    first.leave();
    await first.leading;
    await expect.poll(() => leads(second)).toBe(true);
    expect(leads(first)).toBe(false);
  });

  it('takes the lead from a tab that does not answer, which queues again', async () => {
    const name = freshName();
    const frozen = openTab(name);
    await expect.poll(() => leads(frozen)).toBe(true);
    let isAlive = true;
    const second = openTab(name, () => isAlive);
    isAlive = false;
    becomesVisible(false);
    becomesVisible(true);
    await expect.poll(() => leads(second)).toBe(true);
    expect(leads(frozen)).toBe(false);
    second.leave();
    await expect.poll(() => leads(frozen)).toBe(true);
  });

  it('takes nothing while it is hidden', async () => {
    const name = freshName();
    const first = openTab(name);
    await expect.poll(() => leads(first)).toBe(true);
    page.visibilityState = 'hidden';
    const second = openTab(name, () => false);
    const third = openTab(name, () => false);
    first.leave();
    await expect.poll(() => leads(second)).toBe(true);
    expect(third.terms).toEqual([]);
    expect(second.terms).toHaveLength(1);
  });

  it('is over when the work is, and fails as it does', async () => {
    const name = freshName();
    const first = openTab(name);
    first.finish();
    await expect(first.leading).resolves.toBeUndefined();
    const second = openTab(name);
    second.fail(new TypeError('Refused.'));
    await expect(second.leading).rejects.toThrow('Refused.');
  });
});
