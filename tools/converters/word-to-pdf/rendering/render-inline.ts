import type { RunProperties } from '../reading/run-properties.ts';
import { symbolOf } from '../../../pdf/core/symbol-fonts.ts';
import { attribute, child } from '../reading/xml.ts';
import { chooseAlternative } from './choose-alternative.ts';
import type { FieldStack, PageAnswer } from './fields.ts';
import type { FixedTab } from './flow.ts';
import { addTab, noteNumber } from './tabs-and-markers.ts';
import type { ParagraphBuilder } from './paragraph-builder.ts';
import { create, type Story } from './render-context.ts';
import { renderDrawing, type RenderedDrawing } from './render-drawing.ts';
import { renderVml } from './render-vml.ts';
import { renderMath } from './render-math.ts';
import { createSpan, renderText } from './render-text.ts';
import { resolveRun, type StyleContext } from './resolve-style.ts';

/** Context for the rendering of text. */
export interface InlineSetting {
  story: Story;
  fields: FieldStack;
  builder: ParagraphBuilder;
  /** How text looks that leads to this address. */
  styleOf: (link: string | undefined) => StyleContext;
}

function fixedTabOf(element: Element): FixedTab | undefined {
  const kind = attribute(element, 'alignment');
  return kind === 'right' || kind === 'center' ? { kind, position: undefined } : undefined;
}

/** Renders what stands in a paragraph: runs, links, fields, drawings. */
export class InlineRenderer {
  readonly #setting: InlineSetting;

  constructor(setting: InlineSetting) {
    this.#setting = setting;
  }

  render(parent: Element, base: RunProperties, link?: string): void {
    for (const element of parent.children) this.#element(element, base, link);
  }

  #element(element: Element, base: RunProperties, link: string | undefined): void {
    const { story, builder, fields, styleOf } = this.#setting;
    switch (element.localName) {
      case 'r':
        return this.#run(element, resolveRun(story.context.word, element, base, fields.isInContents), link);
      case 'hyperlink':
        return this.render(element, base, this.#linkOf(element) ?? link);
      case 'fldSimple':
        return this.#simpleField(element, base, link);
      case 'bookmarkStart':
        return this.#bookmark(attribute(element, 'name') ?? '');
      case 'oMath':
      case 'oMathPara':
        return builder.append(...renderMath(story.context, element, base, styleOf(link)));
      case 'AlternateContent':
        return this.render(chooseAlternative(element), base, link);
      // Text that was inserted stands; what was deleted (`del`) is no longer there.
      case 'ins':
      case 'moveTo':
      case 'smartTag':
      case 'customXml':
      case 'sdt':
      case 'sdtContent':
      case 'dir':
      case 'bdo':
        return this.render(element, base, link);
    }
  }

  #linkOf(element: Element): string | undefined {
    const relationship = this.#setting.story.relationships.get(attribute(element, 'id') ?? '');
    const anchor = attribute(element, 'anchor');
    if (relationship === undefined) return anchor === undefined ? undefined : `#${anchor}`;
    return anchor === undefined ? relationship.target : `${relationship.target}#${anchor}`;
  }

  #simpleField(element: Element, base: RunProperties, link: string | undefined): void {
    const { fields } = this.#setting;
    fields.begin();
    fields.instruct(attribute(element, 'instr') ?? '');
    const run = child(element, 'r');
    const runStyle = run === undefined ? base : resolveRun(this.#setting.story.context.word, run, base);
    this.#answer(fields.separate(), runStyle);
    this.render(element, base, link);
    fields.end();
  }

  /** Puts a figure where a page's number comes. */
  #answer(answer: PageAnswer | undefined, properties: RunProperties): void {
    if (answer === undefined) return;
    const { story, builder, styleOf } = this.#setting;
    const holder = create(story.context, 'span');
    holder.append(...renderText(story.context, properties, '0', styleOf(undefined)));
    story.context.marks.set(holder, answer);
    builder.append(holder);
  }

  #bookmark(name: string): void {
    const { story, builder } = this.#setting;
    const place = create(story.context, 'span');
    story.context.marks.set(place, { kind: 'bookmark', name });
    builder.place(place);
  }

  #run(run: Element, properties: RunProperties, link: string | undefined): void {
    if (properties.hidden) return;
    for (const element of run.children) this.#runElement(element, properties, link);
  }

  #text(text: string, properties: RunProperties, link: string | undefined): void {
    const { story, builder, fields, styleOf } = this.#setting;
    if (text !== '' && fields.isShown) builder.append(...renderText(story.context, properties, text, styleOf(link)));
  }

  #runElement(element: Element, properties: RunProperties, link: string | undefined): void {
    const { fields } = this.#setting;
    switch (element.localName) {
      case 't':
        return this.#text(element.textContent ?? '', properties, link);
      case 'instrText':
        return fields.instruct(element.textContent ?? '');
      case 'fldChar':
        return this.#fieldCharacter(element, properties);
      case 'AlternateContent':
        for (const inner of chooseAlternative(element).children) this.#runElement(inner, properties, link);
        return;
      case 'ruby':
        return this.render(child(element, 'rubyBase') ?? element, properties, link);
      default:
        if (fields.isShown) this.#sign(element, properties, link);
    }
  }

  /** Renders content that is neither text nor a field. */
  #sign(element: Element, properties: RunProperties, link: string | undefined): void {
    const { story, fields } = this.#setting;
    switch (element.localName) {
      case 'tab':
      case 'ptab':
        return addTab(this.#setting, properties, fixedTabOf(element));
      case 'br':
      case 'cr':
        return this.#lineBreak(element, properties);
      case 'noBreakHyphen':
        return this.#text('\u2011', properties, link);
      case 'softHyphen':
        return this.#text('\u00AD', properties, link);
      case 'sym':
        return this.#symbol(element, properties, link);
      case 'drawing':
        return this.#add(renderDrawing(story, element));
      case 'pict':
      case 'object':
        return this.#add(renderVml(story, element));
      case 'footnoteReference':
      case 'endnoteReference':
        return this.#noteReference(element, properties);
      case 'footnoteRef':
      case 'endnoteRef':
        return this.#text(story.noteNumber ?? '', properties, link);
      case 'pgNum':
        return this.#answer(fields.isShown ? { kind: 'pageField', format: undefined } : undefined, properties);
    }
  }

  #lineBreak(element: Element, properties: RunProperties): void {
    const { story, builder, styleOf } = this.#setting;
    const type = attribute(element, 'type');
    if (type === 'page' || type === 'column') return builder.breakOff(type, styleOf(undefined));
    const holder = createSpan(story.context, properties, '', styleOf(undefined));
    holder.append(create(story.context, 'br'));
    builder.appendLineBreak(holder);
  }

  #symbol(element: Element, properties: RunProperties, link: string | undefined): void {
    const code = Number.parseInt(attribute(element, 'char') ?? '', 16);
    if (Number.isNaN(code) || code > 0x10ffff) return;
    this.#text(symbolOf(attribute(element, 'font'), code), { ...properties, font: 'Arial' }, link);
  }

  #fieldCharacter(element: Element, properties: RunProperties): void {
    const { fields } = this.#setting;
    const type = attribute(element, 'fldCharType');
    if (type === 'begin') fields.begin();
    else this.#answer(type === 'separate' ? fields.separate() : fields.end(), properties);
    const box = child(element, 'ffData', 'checkBox');
    if (box === undefined) return;
    const mark = child(box, 'checked') ?? child(box, 'default');
    const isOn = mark !== undefined && !/^(?:0|false)$/.test(attribute(mark, 'val') ?? '1');
    fields.separate();
    this.#text(isOn ? '☒' : '☐', properties, undefined);
  }

  #add(drawn: RenderedDrawing | undefined): void {
    if (drawn === undefined) return;
    if (drawn.anchored) this.#setting.builder.anchor(drawn.anchored);
    else this.#setting.builder.appendDrawing(drawn.element);
  }

  #noteReference(element: Element, properties: RunProperties): void {
    const { story, builder, styleOf } = this.#setting;
    const isFoot = element.localName === 'footnoteReference';
    const id = attribute(element, 'id') ?? '';
    const number = noteNumber(story.context, id, isFoot);
    if (number === undefined) return;
    const holder = create(story.context, 'span');
    if (isFoot) story.context.marks.set(holder, { kind: 'note', id });
    if (attribute(element, 'customMarkFollows') === undefined)
      holder.append(...renderText(story.context, properties, number, styleOf(undefined)));
    builder.append(holder);
  }
}
