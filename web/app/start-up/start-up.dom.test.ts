import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { script } from './start-up.ts?inline-script';

/** Runs the compiled text as a document does. */
function start(announcement = ''): void {
  const current = Object.assign(document.createElement('div'));
  current.dataset['announcement'] = announcement;
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(current);
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the script is a text, as in the document
  new Function(script)();
}

const marks = () => document.documentElement.getAttributeNames();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('appVersion', '1.0.0-2025-07-20');
  document.body.replaceChildren();
  for (const mark of marks()) document.documentElement.removeAttribute(mark);
});
afterEach(() => {
  window.replayEarlyEvents?.();
  vi.restoreAllMocks();
});

describe('the inline script of every page', () => {
  it('is one small text without imports, which cannot end its element', () => {
    expect(script.length).toBeLessThan(4000);
    expect(script).not.toMatch(/\bimport\b|\bexport\b|<\/|<!--/);
  });

  it('checks the version before it looks for a token', () => {
    localStorage.setItem('appVersion', '0.9');
    localStorage.setItem('token', 't');
    start();
    expect(localStorage.getItem('token')).toBeNull();
    expect(marks().toSorted()).toEqual(['data-reloading', 'hidden']);
  });

  it('marks the page of somebody who is signed in, and of somebody who closed this announcement', () => {
    localStorage.setItem('token', 't');
    sessionStorage.setItem('dismissedAnnouncement', 'News');
    start('News');
    expect(marks().toSorted()).toEqual(['data-dismissed', 'data-token']);
  });

  it('shows another announcement than the closed one', () => {
    sessionStorage.setItem('dismissedAnnouncement', 'News');
    start('Other news');
    expect(marks()).toEqual([]);
  });

  it('keeps what is typed, ticked, chosen and pressed, and hands it on in order and once', async () => {
    document.body.append(
      Object.assign(document.createElement('input'), { id: 'text' }),
      Object.assign(document.createElement('input'), { id: 'box', type: 'checkbox' }),
      Object.assign(document.createElement('button'), { id: 'button', type: 'button' }),
    );
    const find = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`) ?? expect.fail(id);
    start();
    const [text, box, button] = [find('text'), find('box'), find('button')];
    for (const value of ['ha', 'half']) {
      text.value = value;
      text.dispatchEvent(new Event('input', { bubbles: true }));
    }
    box.click();
    button.click();
    const heard: string[] = [];
    for (const type of ['input', 'change', 'click']) {
      document.addEventListener(type, ({ target }) =>
        heard.push(`${type} ${target instanceof Element ? target.id : ''}`),
      );
    }
    expect(heard).toEqual([]);
    window.replayEarlyEvents?.();
    expect(window.replayEarlyEvents).toBeUndefined();
    await vi.waitFor(() => expect(heard.at(-1)).toBe('click button'));
    expect(text.value).toBe('half');
    expect(box.checked).toBe(true);
    expect(heard.filter((line) => line === 'input text')).toHaveLength(1);
    expect(heard.indexOf('input text')).toBeLessThan(heard.indexOf('change box'));
  });

  it('lets what is pressed while it hands on wait for its turn', async () => {
    document.body.innerHTML = '<input id="email"><input id="password"><button id="send" type="button"></button>';
    const find = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`) ?? expect.fail(id);
    const [email, password, send] = [find('email'), find('password'), find('send')];
    start();
    for (const field of [email, password]) {
      field.value = `my ${field.id}`;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const heard: string[] = [];
    for (const type of ['input', 'click'])
      document.addEventListener(type, ({ target }) =>
        heard.push(`${type} ${target instanceof HTMLInputElement ? target.value : ''}`.trim()),
      );
    window.replayEarlyEvents?.();
    send.click();
    await vi.waitFor(() => expect(heard).toContain('click'));
    expect(heard).toEqual(['input my email', 'input my password', 'click']);
    send.click();
    expect(heard).toHaveLength(4);
  });
});
