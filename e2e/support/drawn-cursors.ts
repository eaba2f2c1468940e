import type { Locator, Page } from '@playwright/test';

/** The cursor of somebody else in the open note. */
export const caretOf = (page: Page, name: string): Locator => page.locator(`.remote-caret[data-name="${name}"]`);

/** Who else has the note open. */
export const hereNow = (page: Page): Locator => page.getByRole('list', { name: 'Here now' });

/** The words of its line before the cursor of somebody else, as it is drawn; undefined where there is none. */
export const textBeforeCaret = (page: Page, name: string): Promise<string | undefined> =>
  page.evaluate((ofWhom) => {
    const caret = document.querySelector(`.remote-caret[data-name="${ofWhom}"]`);
    if (!caret) return undefined;
    const { left, top, height } = caret.getBoundingClientRect();
    const place = document.caretPositionFromPoint(left + 1, top + height / 2);
    const line = place?.offsetNode.parentElement?.closest('.cm-line');
    if (!place || !line) return undefined;
    const before = new Range();
    before.setStart(line, 0);
    before.setEnd(place.offsetNode, place.offset);
    return before.toString();
  }, name);

/** Notes in the page when a key is pressed in the text, and when each text is first seen there, by the machine's clock. */
export const watchTimes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const editor = document.querySelector('[aria-label="Note text"]');
    const times: Record<string, number> = {};
    editor?.addEventListener('keydown', () => (times['key'] = Date.now()));
    const look = () => (times[editor?.textContent ?? ''] ??= Date.now());
    if (editor) new MutationObserver(look).observe(editor, { childList: true, characterData: true, subtree: true });
    Object.assign(window, { watchedTimes: times });
  });

/** What `watchTimes` has noted under a name: `key`, or a text. */
export const timeOf = (page: Page, name: string): Promise<number> =>
  page.evaluate((of) => Number(Reflect.get(Reflect.get(window, 'watchedTimes'), of)), name);
