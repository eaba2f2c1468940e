import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { goToEnd, noteText, openNote, readNote, saveState } from './support/open-note.ts';

/** The input method of the browser: text that is composed step by step, and then taken. */
class InputMethod {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<InputMethod> {
    return new InputMethod(await page.context().newCDPSession(page));
  }

  /** Shows each text in place of the one before, as typing does. */
  async compose(...texts: string[]): Promise<void> {
    for (const text of texts)
      await this.#session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
  }

  /** Ends the composition with a text. */
  async take(text: string): Promise<void> {
    await this.#session.send('Input.insertText', { text });
  }
}

test('Japanese is composed in a formatted line, and stored once it is taken', async ({ page, person, request }) => {
  const { _id } = await person.addNote({ title: 'By the lake', description: 'The **old** pier' });
  await openNote(page, person, { _id });
  await goToEnd(page);
  await page.keyboard.type('\n\n- [ ] ');
  const input = await InputMethod.of(page);
  await input.compose('に', 'にほ', 'にほん', 'にほんご');
  await expect(noteText(page)).toContainText('にほんご');
  await input.compose('日本語');
  await input.take('日本語');
  await page.keyboard.press('Enter');
  await input.compose('み', 'みず', '水');
  await input.take('水');
  await expect
    .poll(async () => (await readNote(request, person, _id)).description)
    .toBe('The **old** pier\n\n- [ ] 日本語\n- [ ] 水');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(noteText(page)).not.toContainText('水');
});

test('Hindi is composed between marks, and a composition that is dropped leaves nothing', async ({
  page,
  person,
  request,
}) => {
  const { _id } = await person.addNote({ title: 'By the lake', description: '# नोट\n\n**पहाड़**' });
  await openNote(page, person, { _id });
  await goToEnd(page);
  await page.keyboard.type(' ');
  const input = await InputMethod.of(page);
  await input.compose('न', 'नम', 'नमस', 'नमस्', 'नमस्ते');
  await input.take('नमस्ते');
  await input.compose('दु', 'दुनि');
  await input.compose('');
  await expect.poll(async () => (await readNote(request, person, _id)).description).toBe('# नोट\n\n**पहाड़** नमस्ते');
});

test('what another device writes meanwhile leaves the composition alone', async ({ page, person, request }) => {
  const { _id } = await person.addNote({ title: 'By the lake', description: 'A first line.\n\nA last line:' });
  await openNote(page, person, { _id });
  await goToEnd(page);
  const input = await InputMethod.of(page);
  await input.compose('に', 'にほ');
  await person.updateNote(_id, { description: 'Another first line.\n\nA last line:' });
  await expect(noteText(page)).toContainText('Another first line.');
  await input.compose('にほん', '日本');
  await input.take('日本');
  await expect(saveState(page)).toHaveText('Saved');
  await expect
    .poll(async () => (await readNote(request, person, _id)).description)
    .toBe('Another first line.\n\nA last line:日本');
});
