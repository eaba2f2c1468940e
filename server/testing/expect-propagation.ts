import { expect, vi } from 'vitest';
import { changeSettings, readSettings } from '#server/site/settings.service.ts';
import type { TestApp } from './test-app.ts';

/** Changes a setting in one process and expects the other to have it while no time passes, after which it would look again by itself. */
export async function expectPropagation(one: TestApp, other: TestApp): Promise<void> {
  const bannerOfOther = async () => (await readSettings(other.platform)).settings.banner;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    expect(await bannerOfOther()).toBe('');
    await changeSettings(one.platform, { banner: 'New' });
    await vi.waitFor(async () => expect(await bannerOfOther()).toBe('New'));
  } finally {
    clock.mockRestore();
  }
}
