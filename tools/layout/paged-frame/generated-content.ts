import { ContentReader, type Generated } from './content-value.ts';
import { Counters } from './counters.ts';
import type { Frame, FrameView } from './frame.ts';
import type { TimeSlices } from './time-slices.ts';

/** Elements that stand for what style sheets put before and after things. */
const pseudoTags = { before: 'x-before', after: 'x-after' } as const;
const either = 'x-before,x-after';

interface Found {
  element: Element;
  where: keyof typeof pseudoTags;
  content: Generated[];
}

const isNothing = (content: string): boolean => content === 'none' || content === 'normal' || content === '';

/** Goes through a document in its order, as counters do; answers what is put in and where. */
async function findGenerated({ view }: Frame, root: Element, timeSlices: TimeSlices): Promise<Found[]> {
  const counters = new Counters();
  const reader = new ContentReader(counters);
  const found: Found[] = [];
  const inspect = (element: Element, where: keyof typeof pseudoTags): void => {
    const style = view.getComputedStyle(element, `::${where}`);
    if (isNothing(style.content) || style.display === 'none') return;
    counters.apply(style, element);
    found.push({ element, where, content: reader.read(style.content, element, style.quotes) });
  };
  const visit = async (element: Element): Promise<void> => {
    if (timeSlices.isDue) await timeSlices.rest();
    const style = view.getComputedStyle(element);
    if (style.display === 'none') return;
    counters.apply(style, element.parentElement);
    inspect(element, 'before');
    for (const child of element.children) await visit(child);
    inspect(element, 'after');
    counters.leave(element);
  };
  await visit(root);
  return found;
}

const generates = /:(?:before|after)\b/;

function mentionsGenerated(view: FrameView, rules: CSSRuleList): boolean {
  return Array.from(rules).some(
    (rule) =>
      (rule instanceof view.CSSStyleRule && generates.test(rule.selectorText)) ||
      ((rule instanceof view.CSSGroupingRule || rule instanceof view.CSSStyleRule) &&
        mentionsGenerated(view, rule.cssRules)),
  );
}

/** True if anything may be generated: to ask every element takes as long as to lay it out. */
const mayGenerate = ({ view, document }: Frame, root: Element): boolean =>
  root.querySelector('q') !== null ||
  document.adoptedStyleSheets.some(({ cssRules }) => mentionsGenerated(view, cssRules));

/** Children are counted without the added elements. `:where` and the rest weigh as the original does. */
const uncounted = `:where(:not(${either}))`;

function selectorFor(selector: string): string {
  return selector
    .replaceAll(/(^|[\s,>+~(])::?(before|after)\b/g, '$1*::$2')
    .replaceAll(/::?(before|after)\b/g, (_, where: keyof typeof pseudoTags) => `>${pseudoTags[where]}`)
    .replaceAll(':first-child', `:nth-child(1 of ${uncounted})`)
    .replaceAll(':last-child', `:nth-last-child(1 of ${uncounted})`)
    .replaceAll(/:(nth-child|nth-last-child)\(([^()]*)\)/g, (whole, name: string, which: string) =>
      which.includes(' of ') ? whole : `:${name}(${which} of ${uncounted})`,
    );
}

function rewriteRules(view: FrameView, rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof view.CSSStyleRule) {
      const selector = selectorFor(rule.selectorText);
      if (selector !== rule.selectorText) rule.selectorText = selector;
    }
    if (rule instanceof view.CSSGroupingRule || rule instanceof view.CSSStyleRule) rewriteRules(view, rule.cssRules);
  }
}

function pseudoElementFor({ document }: Frame, { where, content }: Found): HTMLElement {
  const element = document.createElement(pseudoTags[where]);
  for (const part of content) {
    if (part.kind === 'text') element.append(part.text);
    else if (part.address.startsWith('data:')) {
      const picture = document.createElement('img');
      picture.src = part.address;
      element.append(picture);
    }
  }
  return element;
}

/**
 * Replaces generated content by elements, because a browser reports positions of elements alone. The style sheets of the frame
 * are rewritten to fit them.
 */
export async function makeGeneratedReal(frame: Frame, root: Element, timeSlices: TimeSlices): Promise<void> {
  if (!mayGenerate(frame, root)) return;
  const found = await findGenerated(frame, root, timeSlices);
  if (found.length === 0) return;
  for (const { cssRules } of frame.document.adoptedStyleSheets) rewriteRules(frame.view, cssRules);
  // The browser's own rules for quotations cannot be rewritten.
  frame.addStyles('q::before,q::after{content:none!important}');
  for (const one of found) {
    const pseudoElement = pseudoElementFor(frame, one);
    if (one.where === 'before') one.element.prepend(pseudoElement);
    else one.element.append(pseudoElement);
  }
}

/** Waits until every picture in an element has loaded, or cannot. */
export async function picturesLoaded(root: Element): Promise<void> {
  const pictures = Array.from(root.querySelectorAll('img')).filter(({ complete }) => !complete);
  await Promise.all(
    pictures.map((picture) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      picture.addEventListener('load', () => resolve(), { once: true });
      picture.addEventListener('error', () => resolve(), { once: true });
      return promise;
    }),
  );
}
