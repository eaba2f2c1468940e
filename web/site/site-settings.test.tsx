import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#contract/site/default-settings.ts';
import { messages } from '#contract/messages.ts';
import { getSettings, type SiteSettings } from '#contract/site/site.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { fakeFetch, type SentRequest } from '#web/testing/fake-fetch.ts';
import { Announcement } from './announcement.tsx';
import { settingsKey } from './site-settings-key.ts';
import { SiteSettingsProvider } from './site-settings.tsx';

const quiet: SiteSettings = { ...defaultSettings, announcement: 'Words to all' };

function RefusedWrite() {
  const { mutate } = useMutation({
    mutationFn: () => Promise.reject(new ApiError('Other words.', { status: 503, code: 'maintenance' })),
  });
  return (
    <button type="button" onClick={() => mutate()}>
      Save
    </button>
  );
}

/** The server's answer by now. */
let answered = quiet;
let sent: SentRequest[] = [];
beforeEach(() => {
  answered = quiet;
  sent = fakeFetch(() => ({ json: { success: true, ...answered } }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function start() {
  const client = createQueryClient();
  client.setQueryData(settingsKey, quiet);
  const page = () => (
    <QueryClientProvider client={client}>
      <SiteSettingsProvider>
        <Announcement />
        <RefusedWrite />
      </SiteSettingsProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(page());
  return { client, renderAgain: () => rerender(page()) };
}

describe('the settings of an open page', () => {
  it('come with the document and are not asked for at once', () => {
    start();
    expect(screen.getByText('Words to all')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('are asked for at once where a call is refused as in maintenance', async () => {
    start();
    answered = { ...quiet, maintenanceMode: true };
    act(() => screen.getByRole('button', { name: 'Save' }).click());
    await waitFor(() => expect(screen.getByText(messages.site.maintenance)).toBeTruthy());
    expect(sent.map(({ url }) => url)).toEqual([getSettings.path]);
  });

  it('are followed from the first return to the tab, and stay while the cache is emptied at sign-out', async () => {
    const { client, renderAgain } = start();
    answered = { ...quiet, announcement: 'Other words' };
    let wasGone = false;
    const look = new MutationObserver(() => {
      wasGone ||= screen.queryByRole('complementary') === null;
    });
    look.observe(document.body, { childList: true, subtree: true });
    act(() => {
      client.clear();
      renderAgain();
    });
    expect(screen.getByText('Words to all')).toBeTruthy();
    expect(sent).toEqual([]);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screen.getByText('Other words')).toBeTruthy());
    look.disconnect();
    expect(wasGone).toBe(false);
  });

  it('ask for an announcement again where it says something else than the closed one', async () => {
    const { client } = start();
    act(() => screen.getByRole('button', { name: 'Dismiss announcement' }).click());
    expect(screen.queryByText('Words to all')).toBeNull();
    answered = { ...quiet, announcement: 'Other words' };
    client.clear();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screen.getByText('Other words')).toBeTruthy());
  });
});
