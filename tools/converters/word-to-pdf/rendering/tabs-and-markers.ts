import { formatNumber } from '../reading/number-format.ts';
import type { RunProperties } from '../reading/run-properties.ts';
import type { FixedTab } from './flow.ts';
import type { RenderContext } from './render-context.ts';
import type { InlineSetting } from './render-inline.ts';
import { createSpan, renderText } from './render-text.ts';

type TextSetting = Pick<InlineSetting, 'story' | 'builder' | 'styleOf'>;

/** Adds a tab, whose width is found out when the paragraph stands in its place. */
export function addTab(
  { story: { context }, builder, styleOf }: TextSetting,
  properties: RunProperties,
  fixed?: FixedTab,
): void {
  const span = createSpan(context, properties, '', styleOf(undefined));
  const mark = context.marks.get(span);
  if (mark?.kind !== 'run') return;
  span.style.display = 'inline-block';
  context.marks.set(span, { kind: 'tab', leader: 'none', runStyle: mark.runStyle, fixed });
  builder.append(span);
}

/** Adds what stands before a paragraph of a list, and counts on. */
export function addMarker(
  setting: TextSetting,
  { numberingId, numberingLevel = 0 }: { numberingId?: string | undefined; numberingLevel?: number | undefined },
  base: RunProperties,
): void {
  const { story, builder, styleOf } = setting;
  const marker = story.context.word.numbering.next(numberingId, numberingLevel);
  // A number looks as the mark of its paragraph, and is hidden with it.
  if (marker === undefined || base.hidden) return;
  // Its text is in Unicode, whatever font of pictures it names.
  const { font, ...runStyle } = marker.run;
  const isPictures = /symbol|dings|marlett/i.test(font ?? '');
  const properties: RunProperties = {
    ...base,
    underline: 'none',
    ...runStyle,
    ...(font !== undefined && { font: isPictures ? 'Arial' : font }),
  };
  const text = marker.suffix === 'space' ? `${marker.text} ` : marker.text;
  if (text !== '') builder.append(...renderText(story.context, properties, text, styleOf(undefined)));
  if (marker.suffix === 'tab' && marker.text !== '') addTab(setting, properties);
}

/** The number of a note as it stands in the text, counted in the order of the references; undefined where there is none. */
export function noteNumber(context: RenderContext, id: string, isFoot: boolean): string | undefined {
  const { word } = context;
  const notes = isFoot ? context.footnotes : context.endnotes;
  if (!(isFoot ? word.footnotes : word.endnotes).has(id)) return undefined;
  if (!notes.includes(id)) notes.push(id);
  // Word counts endnotes in small Roman numbers.
  return formatNumber(notes.indexOf(id) + 1, isFoot ? 'decimal' : 'lowerRoman');
}
