import { describe, expect, it } from 'vitest';
import { chartAsCsv } from './chart-csv.ts';
import { shortDate, topBlogs, topNotes, weeklyUsers } from './chart-values.ts';

const labelsOf = (values: { label: string }[]) => values.map(({ label }) => label);

describe('the labels of the charts', () => {
  it('cut a title at 25 and a note at 30 code points, with an ellipsis only where something is cut', () => {
    const mostViewed = (text: string) => ({
      blogs: [{ title: text, views: 1 }],
      notes: [{ content: text, views: 1 }],
    });
    const leaves = '🌿'.repeat(31);
    expect(labelsOf(topBlogs(mostViewed('a'.repeat(25))))).toEqual(['a'.repeat(25)]);
    expect(labelsOf(topBlogs(mostViewed(leaves)))).toEqual([`${'🌿'.repeat(25)}…`]);
    expect(labelsOf(topNotes(mostViewed('b'.repeat(30))))).toEqual(['b'.repeat(30)]);
    expect(labelsOf(topNotes(mostViewed(leaves)))).toEqual([`${'🌿'.repeat(30)}…`]);
  });

  it('show a note on one line', () => {
    expect(labelsOf(topNotes({ blogs: [], notes: [{ content: ' One\n\ttwo ', views: 2 }] }))).toEqual(['One two']);
  });

  it('count the weeks from 1 to 4', () => {
    expect(weeklyUsers({ labels: [], daily: [], weekly: [4, 3, 2, 1] })).toEqual([
      { label: 'Week 1', value: 4 },
      { label: 'Week 2', value: 3 },
      { label: 'Week 3', value: 2 },
      { label: 'Week 4', value: 1 },
    ]);
  });

  it('shorten days and months on an axis, and nothing else', () => {
    expect(['2026-11-02', '2026-01', 'Week 1', '2026-13-01'].map(shortDate)).toEqual([
      '2 Nov',
      'Jan 26',
      'Week 1',
      '2026-13-01',
    ]);
  });
});

describe('the file of a chart', () => {
  const rowsOf = (...labels: string[]) =>
    chartAsCsv(
      ['Blog', 'Views'],
      labels.map((label, at) => ({ label, value: at })),
    ).split('\r\n');

  it('has a line of headers and a line for each value, and ends with one', () => {
    expect(rowsOf('One', 'Two')).toEqual(['Blog,Views', 'One,0', 'Two,1', '']);
  });

  it('quotes what would end a cell or a line', () => {
    expect(rowsOf('a, "b"\nc')[1]).toBe('"a, ""b""\nc",0');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('keeps %j a text', (label) => {
    expect(rowsOf(label)[1]).toBe(`'${label},0`);
  });

  it('keeps a formula a text that has to be quoted, too', () => {
    expect(rowsOf('=HYPERLINK("http://x.example","y")')[1]).toBe(`"'=HYPERLINK(""http://x.example"",""y"")",0`);
  });
});
