import { describe, expect, it } from 'vitest';
import type { Drawing } from './drawing.ts';
import { readSvg, writeSvg } from './drawing-svg.ts';

const drawing: Drawing = {
  width: 800,
  height: 600,
  strokes: [
    {
      ink: '#4a7fc4',
      width: 8,
      points: [
        [10, 10.5, 0.25],
        [60.2, 40, 0.9],
        [90, -4.1, 1],
      ],
    },
    {
      ink: '#807c76',
      width: 4,
      points: [
        [300, 200],
        [310, 260],
      ],
    },
    { ink: '#cb5a50', width: 16, points: [[500, 300]] },
  ],
};

describe('the SVG of a drawing', () => {
  it('is read back as it was drawn', () => {
    expect(readSvg(writeSvg(drawing))).toEqual(drawing);
    const empty = { ...drawing, strokes: [] };
    expect(readSvg(writeSvg(empty))).toEqual(empty);
  });

  it('holds numbers, colours and paths alone', () => {
    const svg = writeSvg(drawing);
    expect(svg.match(/<\w+/g)).toEqual(['<svg', '<path', '<path', '<path']);
    const attributes = new Set(svg.match(/[\w-]+(?==)/g));
    expect([...attributes].toSorted()).toEqual('d data-points data-width fill height viewBox width xmlns'.split(' '));
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  it.each([
    ['a script', (svg: string) => svg.replace('</svg>', '<script>alert(1)</script>\n</svg>')],
    ['a handler', (svg: string) => svg.replace('<path ', '<path onload="alert(1)" ')],
    ['a handler in the header', (svg: string) => svg.replace('<svg ', '<svg onload="alert(1)" ')],
    ['a reference', (svg: string) => svg.replace('#4a7fc4', 'url(#x)')],
    ['markup in the points', (svg: string) => svg.replace('10,10.5', '10,10.5"/><a href="x')],
    ['a document type', (svg: string) => `<!DOCTYPE svg>\n${svg}`],
    ['no end', (svg: string) => svg.slice(0, -8)],
    ['a point without a number', (svg: string) => svg.replace('10,10.5,0.25', ',10.5,0.25')],
    ['points with pressure and without', (svg: string) => svg.replace('10,10.5,0.25', '10,10.5')],
    ['a pressure over 1', (svg: string) => svg.replace('0.25', '1.25')],
    ['a sheet without a size', (svg: string) => svg.replaceAll('800', '0')],
    ['a sheet of two sizes', (svg: string) => svg.replace('width="800"', 'width="801"')],
    ['a huge sheet', (svg: string) => svg.replaceAll('800', '99999')],
  ])('is refused with %s', (_what, change) => {
    const changed = change(writeSvg(drawing));
    expect(changed).not.toBe(writeSvg(drawing));
    expect(readSvg(changed)).toBeUndefined();
  });

  it('is refused with more points than anyone draws', () => {
    const points = Array.from({ length: 500_001 }, () => '1,1').join(' ');
    const svg = writeSvg({ ...drawing, strokes: [] });
    const path = `<path fill="#000000" data-width="4" data-points="${points}" d="M1 1Z"/>`;
    expect(readSvg(svg.replace('</svg>', `${path}\n</svg>`))).toBeUndefined();
  });
});
