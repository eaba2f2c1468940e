import type { RunProperties } from '../reading/run-properties.ts';
import { readableIn } from '../../../pdf/core/symbol-fonts.ts';
import type { RunStyle } from './flow.ts';
import { pt, type RenderContext } from './render-context.ts';
import { resolveRunStyle, type StyleContext } from './resolve-style.ts';

/** Small capitals are capitals of this part of the size, as Word makes them. */
const smallCapital = 0.8;

/** How far raised and lowered letters stand from the baseline, in parts of the size of the others. */
const superscriptRise = 0.35;
const subscriptRise = -0.14;

function riseOf({ raised, rise = 0, size = 10 }: RunProperties): number {
  if (raised === 'superscript') return rise + size * superscriptRise;
  return raised === 'subscript' ? rise + size * subscriptRise : rise;
}

/** Word kerns only where a document asks for it, unlike browsers. */
const isKerned = ({ kernedFrom = 0, size = 10 }: RunProperties): boolean => kernedFrom > 0 && size >= kernedFrom;

function cssOf(properties: RunProperties, runStyle: RunStyle): string {
  const rise = riseOf(properties);
  const isRaised = properties.raised === 'superscript' || properties.raised === 'subscript';
  return [
    `font:${runStyle.italic ? 'italic ' : ''}${runStyle.bold ? 'bold ' : ''}${pt(runStyle.size)}/${isRaised ? '0' : pt(runStyle.lineHeight)} "${runStyle.family}"`,
    `font-kerning:${isKerned(properties) ? 'normal' : 'none'}`,
    ...(properties.spacing ? [`letter-spacing:${pt(properties.spacing)}`] : []),
    ...(rise === 0 ? [] : [`position:relative;top:${pt(-rise)}`]),
    ...(properties.isRightToLeft ? ['direction:rtl'] : []),
  ].join(';');
}

/** Splits text into stretches of small letters and of others. */
const byCase = (text: string): string[] => text.match(/\p{Ll}+|\P{Ll}+/gu) ?? [];

/** An empty element for text of these properties. */
export function createSpan(
  { page, marks }: RenderContext,
  properties: RunProperties,
  text: string,
  runStyle: StyleContext,
): HTMLElement {
  const drawn = resolveRunStyle(properties, text, runStyle);
  const span = page.createElement('span');
  span.style.cssText = cssOf(properties, drawn);
  marks.set(span, { kind: 'run', runStyle: drawn });
  return span;
}

/** The elements of a text of these properties. */
export function renderText(
  context: RenderContext,
  properties: RunProperties,
  text: string,
  runStyle: StyleContext,
): HTMLElement[] {
  const readable = readableIn(properties.font, text);
  const fill = (part: string, itsProperties: RunProperties): HTMLElement => {
    const span = createSpan(context, itsProperties, part, runStyle);
    span.textContent = part;
    return span;
  };
  if (properties.caps) return [fill(readable.toUpperCase(), properties)];
  if (!properties.smallCaps) return [fill(readable, properties)];
  const small = { ...properties, size: (properties.size ?? 10) * smallCapital };
  return byCase(readable).map((part) =>
    /\p{Ll}/u.test(part) ? fill(part.toUpperCase(), small) : fill(part, properties),
  );
}
