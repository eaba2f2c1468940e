import type { RunProperties } from '../reading/run-properties.ts';
import { children } from '../reading/xml.ts';
import { alignOfMath, createMath, mathElements, sizeOfMath, type MathSetting } from './math-elements.ts';
import { create, type RenderContext } from './render-context.ts';
import { createSpan } from './render-text.ts';
import type { StyleContext } from './resolve-style.ts';

/** Relations and signs between terms: an equation may go on in the next line before them. */
const mayBreakBefore = /^[=<>≤≥≠≈≡∼≅∝∈∉⊂⊆⊃⊇→←↔⇒⇐⇔↦+−±∓]$/;

const isBreak = (element: Element): boolean =>
  element.localName === 'mo' && mayBreakBefore.test(element.textContent ?? '');

/** Splits an equation where its lines may end: before a sign that has a term on its left. */
function termsOf(elements: readonly Element[]): Element[][] {
  const terms: Element[][] = [];
  for (const [index, element] of elements.entries()) {
    const before = elements[index - 1];
    const term = terms.at(-1);
    if (term === undefined || (isBreak(element) && before && before.localName !== 'mo')) terms.push([element]);
    else term.push(element);
  }
  return terms;
}

/** An equation in its paragraph's line, as elements between which the line may end. */
function renderEquation(
  context: RenderContext,
  equation: Element,
  base: RunProperties,
  { style, isDisplay }: { style: StyleContext; isDisplay: boolean },
): HTMLElement[] {
  const size = sizeOfMath(context, equation) ?? base.size;
  const properties: RunProperties = {
    ...base,
    ...(size !== undefined && { size }),
    font: 'Cambria Math',
    italic: false,
  };
  const plain = createSpan(context, properties, '', style);
  const mark = context.marks.get(plain);
  const setting: MathSetting = { context, color: mark?.kind === 'run' ? mark.runStyle.color : '#000000' };
  const elements = mathElements(setting, equation);
  return termsOf(elements).map((term) => {
    const holder = createSpan(context, properties, '', style);
    holder.style.display = 'inline-block';
    holder.style.textIndent = '0';
    const [first] = term;
    // A sign at the beginning of an element has the spaces of a minus before a number.
    if (first && isBreak(first) && first !== elements[0]) first.setAttribute('form', 'infix');
    holder.append(createMath(context, 'math', { displaystyle: String(isDisplay) }, ...term));
    context.marks.set(holder, { kind: 'equation' });
    return holder;
  });
}

/** The elements of an equation, or of several that have lines of their own. */
export function renderMath(
  context: RenderContext,
  element: Element,
  base: RunProperties,
  style: StyleContext,
): HTMLElement[] {
  context.hasEquations = true;
  if (element.localName === 'oMath') return renderEquation(context, element, base, { style, isDisplay: false });
  return children(element, 'oMath').map((equation) => {
    const line = create(context, 'span', { display: 'block', 'text-align': alignOfMath(element), 'text-indent': '0' });
    line.append(...renderEquation(context, equation, base, { style, isDisplay: true }));
    return line;
  });
}
