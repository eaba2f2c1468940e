import { familyFor } from '../../../pdf/core/font-families.ts';
import { attribute, child, numberOf } from '../reading/xml.ts';
import { create, pt, type Story } from './render-context.ts';

type Style = ReadonlyMap<string, string>;

/** A number of VML: a part, a percentage or a number of 65536ths. */
function fractionOf(text: string | undefined): number | undefined {
  const number = numberOf(text);
  if (number === undefined) return undefined;
  return number / (/f\w*$/.test(text ?? '') ? 65_536 : text?.endsWith('%') ? 100 : 1);
}

/** Text along a path, as watermarks are. Word draws it as large as its shape. */
export function renderTextPath(
  { context }: Story,
  shape: Element,
  look: { style: Style; letters: Style; color: string; width: number; height: number },
): HTMLElement | undefined {
  const text = (attribute(child(shape, 'textpath'), 'string') ?? '').replaceAll(/\s+/g, ' ').trim();
  if (text === '') return undefined;
  const { style, letters, color, width, height } = look;
  const family = familyFor(letters.get('font-family') ?? '');
  const bold = /^(?:bold|[6-9]00)/.test(letters.get('font-weight') ?? '');
  const italic = letters.get('font-style') === 'italic';
  const alpha = Math.min(1, Math.max(0, fractionOf(attribute(child(shape, 'fill'), 'opacity')) ?? 1));
  const turn = fractionOf(style.get('rotation')) ?? 0;
  const box = create(context, 'span', {
    display: 'inline-block',
    overflow: 'hidden',
    width: pt(width),
    height: pt(height),
    font: `${italic ? 'italic' : 'normal'} ${bold ? 'bold' : 'normal'} 1pt "${family}"`,
  });
  // The browser loads the font for it.
  box.textContent = text;
  context.marks.set(box, { kind: 'stretchedText', text, family, bold, italic, color, alpha, turn });
  return box;
}
