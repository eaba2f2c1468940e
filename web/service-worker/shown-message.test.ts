import { describe, expect, it } from 'vitest';
import { addressOf, chooseTab, readMessage, shownMessage } from './shown-message.ts';

const message = { title: 'Ada commented on your thought', body: 'Well said', url: '/post/1', tag: 'a-topic' };
const origin = 'https://thoughtleaf.example';

describe('a push message', () => {
  it('is shown with its texts, replaces one of its tag, and leads to its page', () => {
    expect(shownMessage(readMessage(JSON.stringify(message)))).toEqual({
      title: message.title,
      options: { body: message.body, tag: message.tag, icon: '/favicon.svg', data: { url: '/post/1' } },
    });
  });

  it.each([undefined, '', 'words', '{}', '{"title": 7}', 'null'])('is shown as something, from %j too', (text) => {
    const shown = shownMessage(readMessage(text));
    expect(shown.title).toBe('Thoughtleaf');
    expect(shown.options.body).not.toBe('');
  });
});

describe('a click', () => {
  it('leads to the page of the message', () => {
    expect(addressOf({ url: '/post/1' }, origin)).toBe(`${origin}/post/1`);
  });

  it.each([
    undefined,
    null,
    {},
    { url: 'https://elsewhere.example/' },
    { url: '//elsewhere.example' },
    { url: 'javascript:alert(1)' },
    { url: 'http://[' },
  ])('leads nowhere else: %j', (data) => {
    expect(addressOf(data, origin)).toBe(`${origin}/`);
  });

  it('goes to the tab that shows the page, else to the one last looked at', () => {
    const tab = (path: string, focused: boolean, visibilityState: DocumentVisibilityState) => ({
      url: origin + path,
      focused,
      visibilityState,
    });
    const [hidden, visible, focused] = [
      tab('/post/1', false, 'hidden'),
      tab('/feed', false, 'visible'),
      tab('/notes', true, 'visible'),
    ];
    expect(chooseTab([visible, focused, hidden], `${origin}/post/1`)).toBe(hidden);
    expect(chooseTab([hidden, visible, focused], `${origin}/x`)).toBe(focused);
    expect(chooseTab([hidden, visible], `${origin}/x`)).toBe(visible);
    expect(chooseTab([hidden], `${origin}/x`)).toBe(hidden);
    expect(chooseTab([], `${origin}/x`)).toBeUndefined();
  });
});
