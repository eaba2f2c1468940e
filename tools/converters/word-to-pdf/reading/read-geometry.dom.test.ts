import { expect, it } from 'vitest';
import { readGeometry } from './read-geometry.ts';
import { parseXml } from './xml.ts';

const read = (inner: string, size = { width: 100, height: 50 }) =>
  readGeometry(parseXml(`<spPr xmlns:a="a">${inner}</spPr>`), size);
const point = (x: string | number, y: string | number) => `<a:pt x="${x}" y="${y}"/>`;

it('stretches the paths of a custom shape to its box, with guides that are computed', () => {
  const guides = '<a:gdLst><a:gd name="half" fmla="*/ w 1 2"/><a:gd name="low" fmla="+- h 0 0"/></a:gdLst>';
  const path = (attributes: string, places: string) => `<a:path ${attributes}>${places}</a:path>`;
  const [own, whole] =
    read(
      `<a:custGeom>${guides}<a:pathLst>${path('w="10" h="10"', `<a:moveTo>${point(0, 5)}</a:moveTo><a:lnTo>${point(10, 10)}</a:lnTo><a:close/>`)}${path('fill="none"', `<a:moveTo>${point('half', 't')}</a:moveTo><a:lnTo>${point('r', 'low')}</a:lnTo>`)}</a:pathLst></a:custGeom>`,
    ) ?? [];
  expect(own).toEqual({
    start: { x: 0, y: 25 },
    steps: [{ to: { x: 100, y: 50 } }, { to: { x: 0, y: 25 } }],
    isFilled: true,
    isStroked: true,
  });
  expect(whole).toEqual({
    start: { x: 50, y: 0 },
    steps: [{ to: { x: 100, y: 50 } }],
    isFilled: false,
    isStroked: true,
  });
});

it('keeps the places of a damaged shape near the page, and their count small', () => {
  const steps = `<a:lnTo>${point('1e300', 'nothing')}</a:lnTo>`.repeat(30_000);
  const [path] = read(`<a:custGeom><a:pathLst><a:path>${steps}</a:path></a:pathLst></a:custGeom>`) ?? [];
  expect(path?.steps).toHaveLength(20_000);
  expect(path?.steps[0]?.to).toEqual({ x: 20_000, y: 0 });
});

it('reads a preset with its adjustments, and a box where nothing is named', () => {
  const preset = (name: string) =>
    `<a:prstGeom prst="${name}"><a:avLst><a:gd name="adj" fmla="val 100000"/></a:avLst></a:prstGeom>`;
  expect(read(preset('triangle'))?.[0]?.steps[0]?.to).toEqual({ x: 100, y: 0 });
  expect(read(preset('sun'))).toBeUndefined();
  expect(read('')?.[0]?.steps).toHaveLength(4);
});
