import { fontFaceRules } from '../../../pdf/core/font-families.ts';
import { mathFamily, mathFont } from '../../../pdf/core/math-font-source.ts';

/**
 * Lets a frame lay out equations. The table MATH of the font tells browsers where parts stand. Letters have styles of their own, so the browser must not slant single ones. Scripts are as
 * large as in Word.
 */
export const mathRules = `${fontFaceRules([{ family: mathFamily, bold: false, italic: false, address: mathFont.address, unicodeRange: undefined }])}
math { font-family: "${mathFamily}"; font-size: inherit; }
math[displaystyle="true"] { padding: 0.12em 0; }
math * { text-transform: none; }
math :is(msub, msup, msubsup, mmultiscripts, munderover) > :not(:first-child), munder:not([accentunder]) > :last-child,
mover:not([accent]) > :last-child, math:not([displaystyle="true"]) mfrac > *, :is(mfrac, mtable:not([displaystyle])) mfrac > * { font-size: 73%; }
mroot > :last-child { font-size: 60%; }
`;
