import { sampleTexts } from '../../converters/text-to-pdf/sample-texts.ts';
import { oneOf, randomFrom, wholeBetween } from '../../../testing/seeded-random.ts';

const words = (sampleTexts['en'] ?? '').split(/\s+/);

/** Web pages of four kinds, each of several printed pages, in fonts that every browser has or replaces. */
export function webPages(): ReadonlyMap<string, string> {
  const random = randomFrom(21);
  const text = (least: number, most: number): string =>
    Array.from({ length: wholeBetween(random, least, most) }, () => oneOf(random, words)).join(' ');
  const many = (count: number, make: (place: number) => string): string =>
    Array.from({ length: count }, (_, place) => make(place)).join('');
  const whole = (style: string, body: string): string =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><style>body { font-family: Arial, sans-serif; font-size: 14px; line-height: 1.5 } ${style}</style><body>${body}</body></html>`;
  return new Map([
    [
      'article',
      whole(
        'h2 { border-bottom: 1px solid #888 } blockquote { border-left: 4px solid #2a6; padding-left: 12px; color: #444 } code { background: #eee; padding: 2px; font-family: Courier New, monospace }',
        `<h1>An article</h1>${many(14, (place) => `<h2>Part ${place + 1}</h2><p>${text(40, 90)} <b>${text(2, 4)}</b> <a href="https://example.com/">${text(2, 4)}</a> <code>${text(1, 2)}</code> ${text(20, 60)}</p><ul>${many(4, () => `<li>${text(4, 14)}</li>`)}</ul><blockquote>${text(20, 40)}</blockquote>`)}`,
      ),
    ],
    [
      'table',
      whole(
        'table { border-collapse: collapse; width: 100% } td, th { border: 1px solid #999; padding: 4px 8px; text-align: left } tr:nth-child(even) { background: #f2f6ff } th { background: #234; color: white }',
        `<h1>A table</h1><table><thead><tr><th>No<th>Name<th>Words<th>Sum</tr></thead><tbody>${many(120, (place) => `<tr><td>${place + 1}<td>${text(1, 3)}<td>${text(3, 12)}<td>${wholeBetween(random, 10, 99_999)}</tr>`)}</tbody></table>`,
      ),
    ],
    [
      'cards',
      whole(
        '.grid { display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px } .card { border: 1px solid #ccc; border-radius: 10px; padding: 12px; background: #fbf7ef; break-inside: avoid } .row { display: flex; justify-content: space-between; gap: 8px } .tag { background: #dfe; border-radius: 8px; padding: 0 8px }',
        `<h1>Cards</h1><div class="grid">${many(45, (place) => `<div class="card"><div class="row"><b>Card ${place + 1}</b><span class="tag">${text(1, 1)}</span></div><p>${text(10, 30)}</p></div>`)}</div>`,
      ),
    ],
    [
      'invoice',
      whole(
        '.head { display: flex; justify-content: space-between } .sum { text-align: right; font-size: 20px; margin-top: 24px } table { width: 100%; border-collapse: collapse } td { padding: 6px 0; border-bottom: 1px dotted #888 } .right { text-align: right } h1 { letter-spacing: 2px; text-transform: uppercase }',
        `<div class="head"><div><h1>Invoice</h1><p>No. 2026-117</p></div><address>${text(3, 3)}<br>${text(2, 2)}<br>${text(2, 2)}</address></div><table>${many(24, () => `<tr><td>${text(3, 8)}<td class="right">${wholeBetween(random, 1, 20)} × ${wholeBetween(random, 1, 99)}.00</tr>`)}</table><p class="sum">Sum: <b>1,234.00</b></p><p>${text(60, 90)}</p>`,
      ),
    ],
  ]);
}
