import type { DocumentFonts } from './document-fonts.ts';
import type { TextSpan } from './text-block.ts';
import { fontKeyOfStyle, type TextStyle } from './text-style.ts';

/** Loads what all these texts need, style by style: each font is asked for once. */
export async function prepareTexts(fonts: DocumentFonts, spans: Iterable<TextSpan>): Promise<void> {
  const styles = new Map<string, { style: TextStyle; texts: string[] }>();
  for (const { text, style } of spans) {
    const key = fontKeyOfStyle(style);
    const known = styles.get(key) ?? { style, texts: [] };
    known.texts.push(text);
    styles.set(key, known);
  }
  for (const { style, texts } of styles.values()) await fonts.prepare(texts.join(' '), style);
}
