import { attribute, child, children, numberOf } from '../reading/xml.ts';
import { countLeftOut, type Story } from './render-context.ts';
import { createBox } from './text-box.ts';

const wordSpace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Points of one diagram, and levels of them: people read some dozens. */
const mostNodes = 2000;
const deepest = 20;

/** Sizes of the list in points: as large as a text, or as small as it has to be. */
const [smallest, largest] = [5, 11];

/** Room of a letter, in squares of its size. */
const roomOfLetter = 0.75;

interface Line {
  text: string;
  level: number;
}

/** The text of a point, its paragraphs one after the other. */
const textOf = (point: Element): string =>
  children(child(point, 't'), 'p')
    .map((paragraph) =>
      children(paragraph)
        .map((run) => child(run, 't')?.textContent ?? '')
        .join(''),
    )
    .join(' ')
    .trim();

/** The points of a data model (`dgm:dataModel`) that people wrote, in their order, each with its level. */
function linesOf(model: Element): { lines: Line[]; isCut: boolean } {
  const points = new Map(children(child(model, 'ptLst'), 'pt').map((pt) => [attribute(pt, 'modelId') ?? '', pt]));
  const below = new Map<string, { to: string; order: number }[]>();
  for (const connection of children(child(model, 'cxnLst'), 'cxn')) {
    if ((attribute(connection, 'type') ?? 'parOf') !== 'parOf') continue;
    const from = attribute(connection, 'srcId') ?? '';
    const order = numberOf(attribute(connection, 'srcOrd')) ?? 0;
    below.set(from, [...(below.get(from) ?? []), { to: attribute(connection, 'destId') ?? '', order }]);
  }
  const lines: Line[] = [];
  let isCut = false;
  const seen = new Set<string>();
  const visit = (id: string, level: number): void => {
    const point = points.get(id);
    if (point === undefined || seen.has(id)) return;
    if (seen.size >= mostNodes || level > deepest) {
      isCut = true;
      return;
    }
    seen.add(id);
    const text = textOf(point);
    if (text !== '') lines.push({ text, level: Math.max(0, level) });
    const next = (below.get(id) ?? []).toSorted((one, other) => one.order - other.order);
    for (const { to } of next) visit(to, level + 1);
  };
  for (const [id, point] of points) if (attribute(point, 'type') === 'doc') visit(id, -1);
  return { lines, isCut };
}

/** A list as the content of a text box of Word. */
function listOf(document: Document, lines: readonly Line[], size: number): Element {
  const create = (
    name: string,
    attributes: Record<string, string | number>,
    inner: readonly Element[] = [],
  ): Element => {
    const element = document.createElementNS(wordSpace, `w:${name}`);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.append(...inner);
    return element;
  };
  const paragraphs = lines.map(({ text, level }) => {
    const hanging = Math.round(size * 16);
    const words = create('t', {});
    words.textContent = text;
    const bullet = create('t', {});
    bullet.textContent = '•';
    const halves = Math.round(size * 2);
    const look = create('rPr', {}, [create('sz', { val: halves }), create('szCs', { val: halves })]);
    return create('p', {}, [
      create('pPr', {}, [
        create('jc', { val: 'left' }),
        create('ind', { start: hanging * (level + 1), hanging }),
        create('spacing', { before: 0, after: 0, line: 240, lineRule: 'auto' }),
      ]),
      create('r', {}, [look, bullet, create('tab', {}), words]),
    ]);
  });
  return create('txbxContent', {}, paragraphs);
}

/** The words of a diagram without a drawing as a list in a frame. Undefined where it has none. */
export function renderDiagramWords(
  story: Story,
  model: Element,
  size: { width: number; height: number },
): HTMLElement | undefined {
  const { lines, isCut } = linesOf(model);
  if (lines.length === 0) return undefined;
  if (isCut) countLeftOut(story.context, 'diagramParts');
  const letters = lines.reduce((sum, { text }) => sum + text.length + 10, 0);
  const fitting = Math.sqrt((size.width * size.height) / letters / roomOfLetter);
  const content = listOf(model.ownerDocument, lines, Math.min(largest, Math.max(smallest, Math.floor(fitting))));
  const look = { background: undefined, border: { width: 0.5, color: '#bfbfbf' } };
  return createBox(story, size, look, { content, padding: '6pt 6pt 6pt 6pt', align: 'start', grows: false });
}
