import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withLock } from './prepare-lock.mjs';

describe('the lock of prepare', () => {
  let folder;
  let lock;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'thoughtleaf-lock-'));
    lock = join(folder, '.cache', 'prepare.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('lets one work at a time, and frees the others when that one fails', async () => {
    const onWait = vi.fn();
    const events = [];
    const work = (name, fails) => async () => {
      events.push(`${name} begins`);
      await vi.waitFor(() => expect(onWait).toHaveBeenCalledOnce());
      events.push(`${name} ends`);
      if (fails) throw new Error('The build failed.');
    };
    const first = withLock(lock, onWait, work('first', true));
    const second = withLock(lock, onWait, work('second', false));
    await expect(first).rejects.toThrow('The build failed.');
    await second;
    expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    expect(existsSync(lock)).toBe(false);
  });

  it('takes over from a holder that was killed', async () => {
    mkdirSync(lock, { recursive: true });
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lock, longAgo, longAgo);
    await expect(withLock(lock, vi.fn(), async () => 'done')).resolves.toBe('done');
  });
});
