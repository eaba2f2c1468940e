import mathRegular from '@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf?url';
import type { FontSource } from './font-sources.ts';

/** The font of signs of mathematics and of all that grows: brackets, roots, sums. */
export const mathFamily = 'Noto Sans Math';

/** It is a megabyte, and loaded where a text asks for its family. */
export const mathFont: FontSource = {
  family: mathFamily,
  bold: false,
  italic: false,
  postScriptName: 'NotoSansMath-Regular',
  address: mathRegular,
};
