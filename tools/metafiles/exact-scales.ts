import type { SvgNode } from 'emf-converter';
import type { Matrix } from '../layout/drawn-pages/drawn-document.ts';
import { boundsOf, readPathData } from './path-data.ts';
import { matrixAt, textAt } from './svg-values.ts';

/** The library writes three decimals: smaller scales than this are more than a hundredth off, or nothing. */
const roughScale = 0.05;
const lastDecimal = 0.0006;

/** True if a line is in units so small that its matrix does not tell where it stands. */
export function isRough(node: SvgNode): boolean {
  const [a, b, c, d] = matrixAt(node) ?? [1, 0, 0, 1];
  return node.tag === 'path' && Math.sqrt(Math.abs(a * d - b * c)) < roughScale;
}

export function* nodesOf(node: SvgNode): Iterable<SvgNode> {
  yield node;
  for (const inner of node.children ?? []) yield* nodesOf(inner);
}

/** The matrix that brings a line onto the shape that was filled before it, where it is the line around that. */
function matrixOnto(line: SvgNode, filled: SvgNode): Matrix | undefined {
  const [a = 0, b = 1, c = 1, d = 0] = matrixAt(line) ?? [];
  const [one, other] = [line, filled].map((node) => readPathData(textAt(node, 'd') ?? ''));
  if (b !== 0 || c !== 0 || one === undefined || other?.steps.length !== one.steps.length) return undefined;
  const [from, to] = [boundsOf(one), boundsOf(other)];
  const [across, down] = [to.width / from.width, to.height / from.height];
  const isNear = Math.abs(across - a) < lastDecimal && Math.abs(down - d) < lastDecimal;
  return isNear ? [across, 0, 0, down, to.x - from.x * across, to.y - from.y * down] : undefined;
}

/** Clips that are tried for one line. */
const mostClips = 200;

/** Shapes of all clips: a texture is drawn through one. */
const clipsOf = (root: SvgNode): SvgNode[] =>
  Array.from(nodesOf(root))
    .filter(({ tag }) => tag === 'clipPath')
    .slice(0, mostClips)
    .flatMap(({ children = [] }) => children.slice(0, 1));

/** The exact matrices of lines in very small units by how they are written, as far as the shapes inside them tell. */
export function exactMatrices(root: SvgNode): Map<string, Matrix> {
  const exact = new Map<string, Matrix>();
  const tried = new Set<string>();
  let filled: SvgNode | undefined;
  for (const node of nodesOf(root)) {
    if (node.tag !== 'path') continue;
    if ((textAt(node, 'fill') ?? 'none') !== 'none') filled = node;
    const written = textAt(node, 'transform') ?? '';
    if (exact.has(written) || !isRough(node)) continue;
    const clips = tried.has(written) ? [] : clipsOf(root);
    tried.add(written);
    const found = [...(filled ? [filled] : []), ...clips].map((shape) => matrixOnto(node, shape));
    const matrix = found.find((candidate) => candidate !== undefined);
    if (matrix) exact.set(written, matrix);
  }
  return exact;
}
