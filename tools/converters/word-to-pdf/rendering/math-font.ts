import mathRegular from '@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf?url';
import { fontFaceRules } from '../../../pdf/core/font-families.ts';
import type { FontSource } from '../../../pdf/core/font-sources.ts';

/** The font of signs and of all that grows: brackets, roots, sums. Its table MATH tells browsers where parts stand. */
export const mathFamily = 'Noto Sans Math';

/** The same as a font of the PDF. It is a megabyte, and loaded where a document has equations. */
export const mathFont: FontSource = {
  family: mathFamily,
  bold: false,
  italic: false,
  postScriptName: 'NotoSansMath-Regular',
  address: mathRegular,
};

/**
 * Lets a frame lay out equations. Letters have styles of their own, so the browser must not slant single ones. Scripts are as
 * large as in Word.
 */
export const mathRules = `${fontFaceRules([{ family: mathFamily, bold: false, italic: false, address: mathRegular, unicodeRange: undefined }])}
math { font-family: "${mathFamily}"; font-size: inherit; }
math[displaystyle="true"] { padding: 0.12em 0; }
math * { text-transform: none; }
math :is(msub, msup, msubsup, mmultiscripts, munderover) > :not(:first-child), munder:not([accentunder]) > :last-child,
mover:not([accent]) > :last-child, math:not([displaystyle="true"]) mfrac > *, :is(mfrac, mtable:not([displaystyle])) mfrac > * { font-size: 73%; }
mroot > :last-child { font-size: 60%; }
`;
