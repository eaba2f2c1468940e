import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { fakeFetch, type FakeAnswer, type SentRequest } from '#web/testing/fake-fetch.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { keepAdmin } from '../admin-session.ts';
import { MetaPage } from './meta-page.tsx';

const blog = (title: string, changed: object = {}) => ({
  _id: title.toLowerCase(),
  slug: title.toLowerCase(),
  title,
  excerpt: `What ${title} is about`,
  metaTitle: '',
  metaDescription: '',
  ogImage: '',
  canonicalUrl: '',
  noindex: false,
  ...changed,
});

const start = (save: (request: SentRequest) => FakeAnswer) => {
  const sent = fakeFetch((request) =>
    request.method === 'GET'
      ? { json: { success: true, blogs: [blog('One'), blog('Two', { metaTitle: 'Second', noindex: true })], total: 2 } }
      : save(request),
  );
  renderRoutes([{ path: '/', element: <MetaPage /> }], '/');
  return { saves: () => sent.filter(({ method }) => method === 'PATCH') };
};
const row = (name: string) => screen.findByRole('row', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const edit = async (name: string) =>
  fireEvent.click(within(await row(name)).getByRole('button', { name: `Edit ${name}` }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shownAlert = (type: string) => document.querySelector(`[data-alert-type="${type}"]`)?.textContent;
const valuesOf = async (name: string) =>
  within(await row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

beforeEach(() => keepAdmin({ id: 'a1', email: 'boss@example.com', role: 'editor' }, 'secret'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the metadata of the articles', () => {
  it('stand in a table, with a dash for what is not set', async () => {
    start(() => ({}));
    expect(await valuesOf('One')).toEqual(['One', '–', '–', '–', '–', 'No', 'Edit']);
    expect(await valuesOf('Two')).toEqual(['Two', 'Second', '–', '–', '–', 'Yes', 'Edit']);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Blog Title',
      'Meta Title',
      'Meta Description',
      'OG Image URL',
      'Canonical URL',
      'Noindex',
      'Actions',
    ]);
  });

  it('are edited in one row at a time; Cancel and Escape discard', async () => {
    const { saves } = start(() => ({}));
    await edit('One');
    await edit('Two');
    expect(screen.getAllByRole('form')).toHaveLength(1);
    expect(field('Meta Title')).toHaveProperty('value', 'Second');
    fill('Meta Title', 'Changed');
    press('Cancel');
    expect(await valuesOf('Two')).toContain('Second');
    await edit('Two');
    fireEvent.keyDown(field('Meta Title'), { key: 'Escape' });
    expect(screen.queryByRole('form')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Two');
    expect(saves()).toEqual([]);
  });

  it('ask before a changed draft gives way to another row', async () => {
    start(() => ({}));
    await edit('One');
    fill('Meta Title', 'Changed');
    await edit('Two');
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard the changes?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(field('Meta Title')).toHaveProperty('value', 'Changed');
    await edit('Two');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('Meta Title')).toHaveProperty('value', 'Second'));
  });

  it('are merged into the list as the server kept them, and the editor closes', async () => {
    const { saves } = start(() => ({ json: { success: true, updatedBlog: blog('One', { metaTitle: 'Trimmed' }) } }));
    await edit('One');
    fill('Meta Title', ' Trimmed ');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Noindex' }));
    press('Save');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(saves()[0]).toMatchObject({
      url: '/api/admin/meta/blogs/one',
      body: { metaTitle: ' Trimmed ', metaDescription: '', ogImage: '', canonicalUrl: '', noindex: true },
    });
    expect(await valuesOf('One')).toContain('Trimmed');
    expect(shownAlert('success')).toContain(adminMessages.meta.updated);
  });

  it('are not sent with an address that is none: a sentence stands at the field', async () => {
    const { saves } = start(() => ({}));
    await edit('One');
    fill('OG Image URL', 'javascript:alert(1)');
    fill('Canonical URL', '/a/path');
    press('Save');
    const refusalOf = (name: string) =>
      document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
    expect(refusalOf('OG Image URL')).toContain('must be an address');
    expect(refusalOf('Canonical URL')).toContain('must be an address');
    expect(document.activeElement).toBe(field('OG Image URL'));
    expect(saves()).toEqual([]);
  });

  it('stay in the editor where the save failed, with the server’s words or the page’s', async () => {
    let answer: FakeAnswer = { status: 404, json: { success: false, error: 'This blog does not exist.' } };
    start(() => answer);
    await edit('One');
    fill('Meta Description', 'Kept');
    fireEvent.keyDown(field('Meta Description'), { key: 'Enter' });
    await waitFor(() => expect(shownAlert('danger')).toContain('This blog does not exist.'));
    answer = { status: 502, text: 'no JSON' };
    press('Save');
    await waitFor(() => expect(shownAlert('danger')).toContain(adminMessages.meta.updateFailed));
    expect(field('Meta Description')).toHaveProperty('value', 'Kept');
  });

  it('are shown as search results and as a card while they are written', async () => {
    start(() => ({}));
    await edit('One');
    const [search, card] = ['In search results', 'As a social card'].map((name) =>
      screen.getByRole('region', { name }),
    );
    expect(search?.textContent).toContain('OneWhat One is about');
    fill('Meta Title', 'Better');
    fill('Canonical URL', 'https://elsewhere.example/path/to');
    fill('OG Image URL', 'https://pictures.example/x.png');
    expect(search?.textContent).toContain('elsewhere.example › path › toBetter');
    expect(card?.textContent).toContain('Picture from pictures.example');
    expect(card?.querySelector('img')).toBeNull();
    fill('OG Image URL', '/static/x.png');
    expect(card?.querySelector('img')?.getAttribute('src')).toBe('/static/x.png');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Noindex' }));
    expect(screen.getByRole('region', { name: 'In search results' }).textContent).toContain('asked not to list it');
  });
});
