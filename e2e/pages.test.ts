import { HtmlValidate } from 'html-validate';
import { expect, test } from './support/journey.ts';
import { missingPage, publicPages } from './support/checked-screens.ts';

/** Every page that a visitor may open, those that are not there too, and the status that it answers with. */
const pages: [path: string, status: number][] = [
  ...Object.values(publicPages)
    .flat()
    .map((path): [string, number] => [path, 200]),
  ['/blog/no-such-article', 404],
  ['/post/00000000-0000-7000-8000-000000000000', 404],
  ['/profile/00000000-0000-7000-8000-000000000000', 404],
  [missingPage, 404],
];

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

const textOf = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1]?.trim() ?? '';

const linksIn = (html: string): string[] =>
  Array.from(html.matchAll(/<a [^>]*href="(\/[^"]*)"/g), ([, href = '']) => href.replaceAll('&amp;', '&'));

test('each page has its own status, title, description and heading in valid HTML, before any script', async ({
  request,
}) => {
  const titles: string[] = [];
  const descriptions: string[] = [];
  for (const [path, status] of pages) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(status);
    const html = await answer.text();
    const { results } = await validator.validateString(html);
    const complaints = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    );
    expect(complaints, path).toEqual([]);
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g)) {
      expect(JSON.parse(data), path).toMatchObject({ '@context': 'https://schema.org', '@type': expect.any(String) });
    }
    if (status !== 200) {
      expect(html, path).toContain('<meta name="robots" content="noindex">');
      continue;
    }
    titles.push(textOf(html, /<title>([^<]+)<\/title>/));
    descriptions.push(textOf(html, /<meta name="description" content="([^"]{20,})">/));
  }
  for (const texts of [titles, descriptions]) {
    expect(texts).not.toContain('');
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  }
});

test('no link of a public page is broken, nor the place on a page that it names', async ({ request }) => {
  const known = new Map<string, string>();
  const read = async (path: string): Promise<string> => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const answer = await request.get(path, { maxRedirects: 2 });
    expect(answer.status(), path).toBe(200);
    const text = answer.headers()['content-type']?.startsWith('text/html') ? await answer.text() : '';
    known.set(path, text);
    return text;
  };
  for (const [path, status] of pages) {
    if (status !== 200) continue;
    for (const href of new Set(linksIn(await read(path)))) {
      const [target = '', fragment] = href.split('#');
      const html = await read(target || path);
      if (fragment) expect(html.includes(`id="${fragment}"`), `${path} leads to ${href}`).toBe(true);
    }
  }
});
