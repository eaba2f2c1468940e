import type { SvgNode } from 'emf-converter';
import { expect, it } from 'vitest';
import type { DrawnItem } from '../layout/drawn-pages/drawn-document.ts';
import { drawTree } from './draw-tree.ts';

const box = { x: 0, y: 0, width: 100, height: 100 };
const draw = (...children: SvgNode[]) =>
  drawTree({ tag: 'svg', attrs: {}, children }, box, {
    measure: (text, size) => text.length * size * 0.5,
    pictureOf: (address) => (address === 'tile' ? 7 : undefined),
  });
const defs = (...children: SvgNode[]): SvgNode => ({ tag: 'defs', attrs: {}, children });
const square = 'M0 0l10 0 0 10-10 0z';
const path = (attrs: SvgNode['attrs']): SvgNode => ({ tag: 'path', attrs: { d: square, ...attrs } });
const kinds = (items: readonly DrawnItem[]): unknown[] =>
  items.map((item) => ('items' in item ? [item.kind, ...kinds(item.items)] : item.kind));

it('clips shapes to the clips that stand in each other', () => {
  const clip = (id: string, around?: string): SvgNode => ({
    tag: 'clipPath',
    attrs: { id },
    children: [path(around === undefined ? {} : { d: 'M5 5l10 0 0 10z', 'clip-path': `url(#${around})` })],
  });
  const { items, simplified } = draw(
    defs(clip('a'), clip('b', 'a')),
    path({ fill: '#ff0000', 'clip-path': 'url(#b)' }),
  );
  expect(kinds(items)).toEqual([['clip', ['clip', 'path']]]);
  expect(simplified).toBe(0);
});

it('draws a clip once that is set again and again', () => {
  const clips = ['a', 'b', 'c'].map((id, place, all): SvgNode => ({
    tag: 'clipPath',
    attrs: { id },
    children: [path(place === 0 ? {} : { 'clip-path': `url(#${all[place - 1]})` })],
  }));
  const { items } = draw(defs(...clips), path({ fill: '#ff0000', 'clip-path': 'url(#c)' }));
  expect(kinds(items)).toEqual([['clip', 'path']]);
});

it('ends with clips that stand in themselves', () => {
  const clip: SvgNode = { tag: 'clipPath', attrs: { id: 'a' }, children: [path({ 'clip-path': 'url(#a)' })] };
  expect(draw(defs(clip), path({ fill: '#ff0000', 'clip-path': 'url(#a)' })).simplified).toBe(1);
});

it('draws gradients as strips of colours, from the first to the last', () => {
  const stop = (offset: number, color: string): SvgNode => ({ tag: 'stop', attrs: { offset, 'stop-color': color } });
  const gradient: SvgNode = {
    tag: 'linearGradient',
    attrs: { id: 'g', x1: 0, y1: 0, x2: 10, y2: 0 },
    children: [stop(0, '#000000'), stop(1, '#ffffff')],
  };
  const [clip] = draw(defs(gradient), path({ fill: 'url(#g)' })).items;
  const [turn] = clip?.kind === 'clip' ? clip.items : [];
  const strips = turn?.kind === 'turn' ? turn.items : [];
  const lights = strips.map((strip) => (strip.kind === 'path' ? (strip.fill?.[0] ?? -1) : -1));
  expect(lights.length).toBeGreaterThan(30);
  expect(lights).toEqual(lights.toSorted((one, other) => one - other));
});

it('fills with tiles, and with grey where there would be too many', () => {
  const tile: SvgNode = { tag: 'image', attrs: { href: 'tile', width: 5, height: 5 } };
  const pattern = (size: number): SvgNode => ({
    tag: 'pattern',
    attrs: { id: 'p', width: size, height: size },
    children: [tile],
  });
  const filled = draw(defs(pattern(5)), path({ fill: 'url(#p)' }));
  expect(kinds(filled.items)).toEqual([['clip', 'picture', 'picture', 'picture', 'picture']]);
  const endless = draw(defs(pattern(0.001)), path({ fill: 'url(#p)' }));
  expect(kinds(endless.items)).toEqual([['clip', 'fill']]);
  expect(endless.simplified).toBe(1);
});

it('puts the line of a shape onto it where its units are too small for the decimals of its matrix', () => {
  const line = path({
    d: 'M0 0l9500 0 0 9500-9500 0z',
    fill: 'none',
    stroke: '#0000ff',
    'stroke-width': 950,
    transform: 'matrix(0.001 0 0 0.001 0 0)',
  });
  const [, drawn] = draw(path({ fill: '#ff0000' }), line).items;
  if (drawn?.kind !== 'path') throw new Error('No line was drawn.');
  expect(drawn.steps[1]?.to.x).toBeCloseTo(10);
  expect(drawn.stroke?.width).toBeCloseTo(1);
  // Nothing tells where it stands.
  expect(draw(line)).toMatchObject({ items: [], simplified: 1 });
});

it('leaves out and counts what would be mixed with the colours behind it', () => {
  expect(draw(path({ fill: '#ffffff', style: 'mix-blend-mode:difference' }))).toEqual({ items: [], simplified: 1 });
});
