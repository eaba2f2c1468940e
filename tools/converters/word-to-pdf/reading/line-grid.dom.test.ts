import { expect, it } from 'vitest';
import { readSection } from './section-properties.ts';
import { ColorScheme, readThemeFonts } from './word-theme.ts';
import { parseXml } from './xml.ts';

const theme = { colors: new ColorScheme(undefined), fonts: readThemeFonts(undefined) };
const pitchOf = (grid: string): number | undefined =>
  readSection(parseXml(`<sectPr>${grid}</sectPr>`), undefined, theme).linePitch;

it.each([
  { what: 'lines', grid: '<docGrid type="lines" linePitch="312"/>', pitch: 15.6 },
  { what: 'lines and characters', grid: '<docGrid type="linesAndChars" linePitch="18pt"/>', pitch: 18 },
  { what: 'no kind', grid: '<docGrid linePitch="360"/>', pitch: undefined },
  { what: 'the kind of other scripts', grid: '<docGrid type="default" linePitch="360"/>', pitch: undefined },
  { what: 'no height', grid: '<docGrid type="lines" linePitch="0"/>', pitch: undefined },
  { what: 'no grid', grid: '', pitch: undefined },
])('a section of $what has lines of $pitch points', ({ grid, pitch }) => {
  if (pitch === undefined) expect(pitchOf(grid)).toBeUndefined();
  else expect(pitchOf(grid)).toBeCloseTo(pitch, 5);
});
