import { expect, it } from 'vitest';
import { ColorScheme } from '../reading/word-theme.ts';
import { attribute, child, children, parseXml } from '../reading/xml.ts';
import { changedColor } from './color-changes.ts';
import { DrawingText } from './drawing-text.ts';

const theme = { colors: new ColorScheme(undefined), fonts: { major: 'Cambria', minor: 'Calibri' } };
const contentOf = (paragraphs: string, properties = '') =>
  new DrawingText(theme, parseXml(`<txBody xmlns:a="a">${properties}${paragraphs}</txBody>`), '#ffffff').content();
const run = (text: string, look = '') => `<a:r><a:rPr ${look}/><a:t>${text}</a:t></a:r>`;
const valueAt = (element: Element | undefined, ...path: string[]) => attribute(child(element, ...path), 'val');

it('reads sizes, weights, alignments and distances of the text of a drawing as those of Word', () => {
  const look = '<a:lnSpc><a:spcPct val="90000"/></a:lnSpc><a:spcAft><a:spcPct val="50000"/></a:spcAft>';
  const content = contentOf(
    `<a:p><a:pPr algn="ctr">${look}</a:pPr>${run('Plan', 'sz="2000" b="1"')}<a:br/>${run('it')}</a:p><a:p>${run('Do')}</a:p>`,
    '<a:bodyPr><a:normAutofit fontScale="50000"/></a:bodyPr>',
  );
  const [first] = children(content);
  const [one, lineBreak, other] = children(first, 'r');
  expect(valueAt(first, 'pPr', 'jc')).toBe('center');
  const spacing = child(first, 'pPr', 'spacing');
  expect(['line', 'after'].map((name) => attribute(spacing, name))).toEqual(['216', '120']);
  expect([valueAt(one, 'rPr', 'sz'), valueAt(one, 'rPr', 'b'), valueAt(one, 'rPr', 'color')]).toEqual([
    '20',
    '1',
    'ffffff',
  ]);
  expect(child(lineBreak, 'br')).toBeDefined();
  expect([valueAt(other, 'rPr', 'sz'), valueAt(other, 'rPr', 'b')]).toEqual(['18', '0']);
  expect(attribute(child(one, 'rPr', 'rFonts'), 'ascii')).toBe('Calibri');
  expect(content?.textContent).toBe('PlanitDo');
});

it('puts a bullet or a number before the paragraphs of a list, and none before an empty one', () => {
  const item = (text: string, marker: string) =>
    `<a:p><a:pPr marL="228600" indent="-228600">${marker}</a:pPr>${text === '' ? '' : run(text)}</a:p>`;
  const numbered = '<a:buAutoNum type="romanUcPeriod"/>';
  const content = contentOf(
    item('one', '<a:buChar char="••"/>') + item('two', numbered) + item('three', numbered) + item('', numbered),
  );
  const texts = children(content).map((paragraph) => paragraph.textContent);
  expect(texts).toEqual(['•one', 'I.two', 'II.three', '']);
  expect(attribute(child(children(content)[0], 'pPr', 'ind'), 'hanging')).toBe('360');
});

it('has no content where there are no letters', () => {
  expect(contentOf('<a:p><a:endParaRPr sz="1200"/></a:p>')).toBeUndefined();
});

it('changes colours as Office does', () => {
  const changed = (...changes: string[]) =>
    changedColor('#4472c4', parseXml(`<c xmlns:a="a">${changes.map((change) => `<a:${change}/>`).join('')}</c>`));
  expect(changed('shade val="50000"')).toBe('#2f528f');
  expect(changed('lumMod val="75000"')).toBe('#2f5597');
  expect(changed('lumMod val="40000"', 'lumOff val="60000"')).toBe('#b4c7e7');
  expect(changed('tint val="0"')).toBe('#ffffff');
});
