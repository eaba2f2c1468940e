import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';

test.describe.configure({ mode: 'parallel' });

/** The scripts whose fonts a page has asked for so far, in their order. */
function watchFonts(page: Page): () => string[] {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const [, script] = /noto-sans-([a-z]+)-.*\.woff2$/.exec(request.url()) ?? [];
    if (script !== undefined) asked.add(script);
  });
  return () => [...asked].toSorted();
}

const texts: Record<string, string> = {
  devanagari: 'हिन्दी में एक टिप्पणी',
  arabic: 'ملاحظة بالعربية',
  hebrew: 'פתק בעברית',
  bengali: 'বাংলায় একটি নোট',
  tamil: 'தமிழில் ஒரு குறிப்பு',
  telugu: 'తెలుగులో ఒక గమనిక',
  thai: 'บันทึกภาษาไทย',
  sc: '一条中文笔记，写在这里',
  kr: '한국어로 쓴 메모',
};

for (const [script, text] of Object.entries(texts)) {
  test(`a thought in ${script} is drawn in a font that is asked for, and in no other one`, async ({ page, person }) => {
    const fonts = watchFonts(page);
    const post = await person.addPost(text);
    await page.goto(`/post/${post._id}`);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect.poll(fonts).toEqual([script]);
    await page.waitForLoadState('networkidle');
    expect(fonts()).toEqual([script]);
    const family = script.length === 2 ? script.toUpperCase() : `${script.charAt(0).toUpperCase()}${script.slice(1)}`;
    // The space between the words is in a Latin font.
    const given = [`Noto Sans ${family} Variable`, text.replaceAll(' ', '')] as const;
    const isLoaded = () => page.evaluate(([name, words]) => document.fonts.check(`16px "${name}"`, words), given);
    await expect.poll(isLoaded).toBe(true);
  });
}

test('Japanese takes its kanji from the Japanese font', async ({ page, person }) => {
  const fonts = watchFonts(page);
  const post = await person.addPost('日本語のメモを書く');
  await page.goto(`/post/${post._id}`);
  await expect.poll(fonts).toContain('jp');
  await page.waitForLoadState('networkidle');
  expect(fonts()).not.toContain('kr');
});

test('text in a field or a note has its font as well', async ({ page, person }) => {
  const fonts = watchFonts(page);
  await openAs(page, person, '/notes');
  await page.getByRole('textbox', { name: 'Title' }).first().fill('हिन्दी');
  await expect.poll(fonts).toEqual(['devanagari']);
  await page.getByRole('textbox', { name: 'Description' }).first().fill('中文');
  await expect.poll(fonts).toEqual(['devanagari', 'sc']);
});

test('pages in Latin letters ask for none of them, nor for their rules', async ({ page, person }) => {
  const fonts = watchFonts(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await person.addNote({ title: 'Ein Wort: naïve café', description: 'Ελληνικά, русский, ₹ 99, “quotes” – and ▶ →' });
  for (const path of ['/', '/academy', '/help', '/blog', '/tools/text-to-pdf', '/pricing']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await openAs(page, person, '/notes');
  await expect(page.getByText('naïve café').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(fonts()).toEqual([]);
  expect(asked.filter((url) => /noto|later-|wght.*\.css/.test(url))).toEqual([]);
});
