import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { defaultSettings } from '#contract/site/default-settings.ts';
import { fakeFetch, type FakeAnswer, type SentRequest } from '#web/testing/fake-fetch.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { keepAdmin } from '../admin-session.ts';
import { AdsPage } from '../ads/ads-page.tsx';
import { SettingsPage } from './settings-page.tsx';

const changed = { announcement: 'Before', adVisibility: true, adsOnCommunity: true, adScript: '<p>Buy</p>' };
const atFirst = { ...defaultSettings, ...changed };

/** A server that keeps what it is given. */
function settingsServer(refuse?: (request: SentRequest) => FakeAnswer | undefined) {
  let settings = atFirst;
  return fakeFetch((request) => {
    const refused = refuse?.(request);
    if (refused) return refused;
    if (request.method === 'GET') return { json: { success: true, ...settings } };
    if (typeof request.body === 'object') settings = { ...settings, ...request.body };
    return { json: { success: true, settings } };
  });
}
const open = (path: string) =>
  renderRoutes(
    [
      { path: '/settings', element: <SettingsPage /> },
      { path: '/ads', element: <AdsPage /> },
      { path: '/else', element: <h1>Elsewhere</h1> },
    ],
    path,
  );
const bodies = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const control = (role: string, name: string) => screen.findByRole(role, { name });
const press = async (name: string) => fireEvent.click(await control('button', name));
const shownAlert = (type: string) => document.querySelector(`[data-alert-type="${type}"]`)?.textContent;

beforeEach(() => keepAdmin({ id: 'a1', email: 'boss@example.com', role: 'superAdmin' }, 'secret'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the settings of the site', () => {
  it('are sent as far as they were changed, and shown as the server kept them', async () => {
    const sent = settingsServer();
    open('/settings');
    expect(await control('textbox', 'Announcement')).toHaveProperty('value', 'Before');
    expect(await control('switch', 'Show Ads')).toHaveProperty('checked', true);
    fireEvent.change(await control('textbox', 'Banner Message'), { target: { value: 'Two\nlines' } });
    await press('Save Settings');
    await waitFor(() => expect(shownAlert('success')).toContain(adminMessages.settings.updated));
    expect(bodies(sent)).toEqual([{ banner: 'Two\nlines' }]);
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });

  it('are saved where nothing was changed', async () => {
    const sent = settingsServer();
    open('/settings');
    fireEvent.change(await control('textbox', 'Announcement'), { target: { value: 'Other' } });
    fireEvent.change(await control('textbox', 'Announcement'), { target: { value: 'Before' } });
    await press('Save Settings');
    await waitFor(() => expect(shownAlert('success')).toContain(adminMessages.settings.updated));
    expect(bodies(sent)).toEqual([{}]);
  });

  it('of two who have the form open stay as each of them saved theirs', async () => {
    const sent = settingsServer();
    const forms = [open('/settings'), open('/settings')].map(({ container }) => within(container));
    const fields = ['Announcement', 'Banner Message'];
    for (const [at, form] of forms.entries())
      fireEvent.change(await form.findByRole('textbox', { name: fields[at] ?? '' }), { target: { value: `By ${at}` } });
    for (const [at, form] of forms.entries()) {
      fireEvent.click(form.getByRole('button', { name: 'Save Settings' }));
      await waitFor(() => expect(bodies(sent)).toHaveLength(at + 1));
    }
    expect(bodies(sent)).toEqual([{ announcement: 'By 0' }, { banner: 'By 1' }]);
    // The later one sees what the other one saved.
    await waitFor(() =>
      expect(forms[1]?.getByRole('textbox', { name: 'Announcement' })).toHaveProperty('value', 'By 0'),
    );
  });

  it('stay in the form where they are refused, with the server’s words or the page’s', async () => {
    let answer: FakeAnswer = { status: 409, json: { success: false, error: 'Somebody else is at it.' } };
    settingsServer(({ method }) => (method === 'PATCH' ? answer : undefined));
    open('/settings');
    fireEvent.change(await control('textbox', 'Announcement'), { target: { value: 'Kept' } });
    await press('Save Settings');
    await waitFor(() => expect(shownAlert('danger')).toContain('Somebody else is at it.'));
    answer = { status: 502, text: 'no JSON' };
    await press('Save Settings');
    await waitFor(() => expect(shownAlert('danger')).toContain(adminMessages.settings.updateFailed));
    expect(await control('textbox', 'Announcement')).toHaveProperty('value', 'Kept');
  });

  it('are refused at their field before they are sent', async () => {
    const sent = settingsServer();
    open('/settings');
    fireEvent.change(await control('textbox', 'Announcement'), { target: { value: 'x'.repeat(501) } });
    await press('Save Settings');
    expect(await screen.findByText('Announcement must be at most 500 characters long.')).toBeTruthy();
    expect(bodies(sent)).toEqual([]);
  });

  it('are not lost by a click on the way out', async () => {
    settingsServer();
    const { router } = open('/settings');
    fireEvent.change(await control('textbox', 'Announcement'), { target: { value: 'Kept' } });
    void router.navigate('/else');
    fireEvent.click(
      within(await control('alertdialog', 'Leave without saving?')).getByRole('button', { name: 'Stay' }),
    );
    expect(await control('textbox', 'Announcement')).toHaveProperty('value', 'Kept');
    void router.navigate('/else');
    fireEvent.click(
      within(await control('alertdialog', 'Leave without saving?')).getByRole('button', { name: 'Leave' }),
    );
    expect(await control('heading', 'Elsewhere')).toBeTruthy();
  });

  it.each([
    ['/settings', adminMessages.settings.fetchFailed],
    ['/ads', adminMessages.ads.fetchFailed],
  ])('of %s say why they are not there', async (path, sentence) => {
    let answer: FakeAnswer | undefined = { status: 400, text: 'no JSON' };
    settingsServer(() => answer);
    open(path);
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    answer = undefined;
    await press('Retry');
    expect(await screen.findByRole('form')).toBeTruthy();
  });
});

describe('the settings of the ads', () => {
  it('are sent as far as they were changed', async () => {
    const sent = settingsServer();
    open('/ads');
    expect((await control('textbox', 'Ad Script')).getAttribute('rows')).toBe('4');
    fireEvent.click(await control('switch', 'Show Ads on Blogs'));
    await press('Save Ad Settings');
    await waitFor(() => expect(shownAlert('success')).toContain(adminMessages.ads.updated));
    expect(bodies(sent)).toEqual([{ adsOnBlogs: true }]);
  });

  it('show the script that is saved in the frame of the site', async () => {
    settingsServer();
    open('/ads');
    const frame = await screen.findByTitle('Advertisement');
    expect(frame.getAttribute('src')).toBe('/ads/frame');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-popups');
    fireEvent.change(await control('textbox', 'Ad Script'), { target: { value: '' } });
    expect(await screen.findByText('This is the script that was saved last; save to see yours.')).toBeTruthy();
    await press('Save Ad Settings');
    expect(await screen.findByText('There is no script yet.')).toBeTruthy();
    expect(screen.queryByTitle('Advertisement')).toBeNull();
  });
});
