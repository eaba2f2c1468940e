import { expect, it } from 'vitest';
import { joinLetters } from './joined-letters.ts';

/** The tests' document has no rules for elements in a line. */
const inLine = document.createElement('style');
inLine.textContent = 'a, b, i, u { display: inline }';
document.head.append(inLine);

/** The text of an element after the joining, with a `+` for each joiner. */
function joined(html: string): string {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  joinLetters(root, window);
  root.remove();
  return (root.textContent ?? '').replaceAll('\u200D', '+');
}

it.each([
  { what: 'over a bold syllable', html: 'الم<b>ستشف</b>يات', text: 'الم++ستشف++يات' },
  { what: 'over nested and empty elements', html: '<i>الم<a></a></i><u><b>ستشف</b></u>', text: 'الم++ستشف' },
  { what: 'after a vowel', html: 'مُ<b>حمد</b>', text: 'مُ++حمد' },
])('letters are joined $what', ({ html, text }) => {
  expect(joined(html)).toBe(text);
});

it.each([
  { what: 'words', html: 'الم <b>ستشف</b> يات' },
  { what: 'a line end', html: 'الم<br>ستشف' },
  { what: 'a picture', html: 'الم<img>ستشف' },
  { what: 'paragraphs', html: '<p>الم</p><p>ستشف</p>' },
  { what: 'boxes', html: 'الم<span style="display:inline-block"></span>ستشف' },
  { what: 'other letters', html: 'Mer<b>ha</b>ba' },
])('nothing is joined over $what', ({ html }) => {
  expect(joined(html)).not.toContain('+');
});
