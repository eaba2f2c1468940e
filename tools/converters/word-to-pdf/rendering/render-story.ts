import type { TablePart } from '../reading/word-styles.ts';
import { UnusableFile } from '../../../runner/refusals.ts';
import { attribute, child } from '../reading/xml.ts';
import { chooseAlternative } from './choose-alternative.ts';
import { FieldStack } from './fields.ts';
import type { Block, ParagraphBlock, TableBlock } from './flow.ts';
import { addMarker } from './tabs-and-markers.ts';
import { ParagraphBuilder } from './paragraph-builder.ts';
import { countLeftOut, create, pt, type Story, type Surroundings } from './render-context.ts';
import { InlineRenderer } from './render-inline.ts';
import { renderTable } from './render-table.ts';
import { isOnGrid, lineRuleOf, resolveParagraph, type StyleContext, type ResolvedParagraph } from './resolve-style.ts';
import { spaceBlocks } from './spacing.ts';

/** The paragraphs and tables of an element, out of whatever is around them. */
export function* blockElements(parent: Element): Iterable<Element> {
  for (const element of parent.children) {
    switch (element.localName) {
      case 'p':
      case 'tbl':
      case 'altChunk':
        yield element;
        break;
      case 'AlternateContent':
        yield* blockElements(chooseAlternative(element));
        break;
      case 'sdt':
      case 'sdtContent':
      case 'customXml':
      case 'ins':
      case 'moveTo':
        yield* blockElements(element);
        break;
    }
  }
}

/** The break that the first paragraph of a table asks for is one before the table. */
function breakWithin({ rows }: TableBlock): TableBlock['breakBefore'] {
  const first = rows[0]?.cells[0]?.blocks[0];
  return first?.breakBefore === 'page' ? 'page' : undefined;
}

/** Renders the paragraphs and tables of a text one after the other. */
export class StoryRenderer {
  #story: Story;
  readonly #part: TablePart | undefined;
  readonly #inheritedBackground: string | undefined;
  readonly #fields: FieldStack;
  #waiting: ParagraphBlock['breakBefore'] | 'start';
  #dropCap: Element | undefined;

  constructor(story: Story, { part, inheritedBackground, fields = new FieldStack(), beginsPage }: Surroundings = {}) {
    this.#story = story;
    this.#part = part;
    this.#inheritedBackground = inheritedBackground;
    this.#fields = fields;
    this.#waiting = beginsPage === true ? 'start' : undefined;
  }

  /** The break that comes before the next element. */
  get waiting(): ParagraphBlock['breakBefore'] {
    return this.#waiting === 'start' ? undefined : this.#waiting;
  }

  /** Room for the elements to come, in points. */
  set width(width: number) {
    if (width !== this.#story.width) this.#story = { ...this.#story, width };
  }

  /** Renders one element of `blockElements`. */
  render(element: Element): Block[] {
    if (element.localName === 'tbl') {
      const table = renderTable(this.#story, element, this.#fields);
      const { waiting } = this;
      this.#waiting = undefined;
      return [{ ...table, breakBefore: waiting ?? breakWithin(table) }];
    }
    if (element.localName === 'altChunk') {
      countLeftOut(this.#story.context, 'embedded');
      return [];
    }
    if (/^(?:drop|margin)$/.test(attribute(child(element, 'pPr', 'framePr'), 'dropCap') ?? '')) {
      this.#dropCap = element;
      return [];
    }
    return this.#paragraph(element);
  }

  #styleOf(resolved: ResolvedParagraph): (link: string | undefined) => StyleContext {
    const { background } = resolved.properties;
    const inheritedBackground =
      background === undefined || background === 'none' ? this.#inheritedBackground : background;
    const { depth, linePitch } = this.#story;
    const pitch = depth === 0 || this.#story.context.word.settings.hasGridInTables ? linePitch : undefined;
    const lineOf = lineRuleOf(resolved.properties, pitch);
    const onGrid = isOnGrid(resolved.properties, pitch);
    const isMultiple = (resolved.properties.lineRule ?? 'auto') === 'auto';
    return (link) => ({ lineOf, isMultiple, isOnGrid: onGrid, inheritedBackground, link: link ?? this.#fields.link });
  }

  #paragraph(element: Element): Block[] {
    const { context } = this.#story;
    const resolved = resolveParagraph(context.word, element, this.#part);
    const builder = new ParagraphBuilder(context, resolved, this.#waiting);
    const styleOf = this.#styleOf(resolved);
    const setting = { story: this.#story, fields: this.#fields, builder, styleOf };
    if (this.#dropCap) this.#addDropCap(this.#dropCap, builder);
    this.#dropCap = undefined;
    addMarker(setting, resolved.properties, resolved.mark);
    new InlineRenderer(setting).render(element, resolved.run);
    const { blocks, waiting } = builder.finish(styleOf(undefined));
    this.#waiting = waiting;
    return blocks;
  }

  /** A large first letter stands beside the lines of the paragraph that follows it. */
  #addDropCap(element: Element, into: ParagraphBuilder): void {
    const { context } = this.#story;
    const resolved = resolveParagraph(context.word, element, this.#part);
    const builder = new ParagraphBuilder(context, resolved, undefined);
    const styleOf = this.#styleOf(resolved);
    new InlineRenderer({ story: this.#story, fields: this.#fields, builder, styleOf }).render(element, resolved.run);
    const holder = create(context, 'span', { float: 'left', 'text-indent': '0', 'margin-right': pt(2) });
    for (const block of builder.finish(styleOf(undefined)).blocks) holder.append(...block.element.childNodes);
    into.place(holder);
  }
}

/** Tables in tables: browsers lay out some hundreds before their stack is full, people read three. */
const deepest = 60;

/** Renders the paragraphs and tables of `parent` into `holder`. Throws an `UnusableFile` where they are nested too deep. */
export function renderBlocks(
  story: Story,
  parent: Element,
  holder: HTMLElement,
  surroundings: Surroundings = {},
): Block[] {
  if (story.depth > deepest) throw new UnusableFile('has tables nested too deep to be laid out.');
  const renderer = new StoryRenderer(story, surroundings);
  const blocks = Array.from(blockElements(parent)).flatMap((element) => renderer.render(element));
  spaceBlocks(blocks, story.depth > 0);
  holder.append(...blocks.map(({ element }) => element));
  return blocks;
}
