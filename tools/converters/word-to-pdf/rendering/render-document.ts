import type { Relationships } from '../reading/docx-package.ts';
import { readSection, type PageKind, type Section } from '../reading/section-properties.ts';
import type { WordDocument } from '../reading/word-document.ts';
import { child } from '../reading/xml.ts';
import { ColumnWidths } from './column-widths.ts';
import { FieldStack } from './fields.ts';
import type { Block } from './flow.ts';
import { create, pt, type RenderContext, type Story } from './render-context.ts';
import { blockElements, renderBlocks, StoryRenderer } from './render-story.ts';
import { spaceBlocks } from './spacing.ts';

/** A text that is laid out by itself: a section's body, a header, a note. */
export interface RenderedStory {
  holder: HTMLElement;
  blocks: readonly Block[];
  /** Points. */
  width: number;
}

export interface RenderedSection extends RenderedStory {
  section: Section;
  headers: ReadonlyMap<PageKind, RenderedStory>;
  footers: ReadonlyMap<PageKind, RenderedStory>;
}

export interface RenderedDocument {
  sections: readonly RenderedSection[];
  /** By their ids, each as wide as the section that it is first named in. */
  footnotes: ReadonlyMap<string, RenderedStory>;
}

/** Longer texts of one section lay out no better in one go. */
const breathEvery = 200;

function holderOf(context: RenderContext, width: number): HTMLElement {
  const holder = create(context, 'div', { width: pt(width), display: 'flow-root', position: 'relative' });
  context.page.body.append(holder);
  return holder;
}

const storyOf = (context: RenderContext, relationships: Relationships, section: Section): Story => ({
  context,
  relationships,
  width: section.width - section.margin.left - section.margin.right,
  left: section.margin.left,
  sheet: section,
  depth: 0,
  isRepeated: false,
  noteNumber: undefined,
});

function renderStory(story: Story, root: Element): RenderedStory {
  const holder = holderOf(story.context, story.width);
  return { holder, blocks: renderBlocks(story, root, holder), width: story.width };
}

/** Headers or footers by the kind of page. */
function renderMargins(
  context: RenderContext,
  references: ReadonlyMap<PageKind, string>,
  section: Section,
): Map<PageKind, RenderedStory> {
  const { package: archive } = context.word;
  const rendered = new Map<PageKind, RenderedStory>();
  for (const [kind, id] of references) {
    const relationship = archive.main.relationships.get(id);
    const part = relationship && archive.xmlPart(relationship.target);
    if (part === undefined) continue;
    const story = { ...storyOf(context, part.relationships, section), isRepeated: true };
    rendered.set(kind, renderStory(story, part.root));
  }
  return rendered;
}

/** The text of the body, section by section: each ends with the paragraph that has its properties. */
function splitSections(word: WordDocument): { elements: Element[]; section: Section }[] {
  const sections: { elements: Element[]; section: Section }[] = [];
  let elements: Element[] = [];
  const end = (properties: Element | undefined): void => {
    sections.push({ elements, section: readSection(properties, sections.at(-1)?.section, word.theme) });
    elements = [];
  };
  for (const element of blockElements(word.body)) {
    elements.push(element);
    const properties = child(element, 'pPr', 'sectPr');
    if (properties) end(properties);
  }
  end(child(word.body, 'sectPr'));
  return sections;
}

/** A paragraph that only holds the properties of its section takes up no line. */
const isOnlyBreak = (element: Element): boolean =>
  child(element, 'pPr', 'sectPr') !== undefined &&
  Array.from(element.children).every(({ localName }) => /^(?:pPr|bookmark\w+|proofErr)$/.test(localName));

/** Notes that only stand where the document ends. */
function renderEndnotes(context: RenderContext, section: Section, holder: HTMLElement): Block[] {
  const { endnotes, endnotePart } = context.word;
  const story = storyOf(context, endnotePart?.relationships ?? new Map(), section);
  return context.endnotes.flatMap((id, place) => {
    const note = endnotes.get(id);
    return note ? renderBlocks({ ...story, noteNumber: romanOf(place) }, note, holder) : [];
  });
}

const romanOf = (place: number): string =>
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'][place] ?? String(place + 1);

/** Renders a whole document into the frame. `breathe` lets the page go on meanwhile, and ends the work where it throws. */
export async function renderDocument(context: RenderContext, breathe: () => Promise<void>): Promise<RenderedDocument> {
  const { word } = context;
  const fields = new FieldStack();
  const sections: RenderedSection[] = [];
  const footnotes = new Map<string, RenderedStory>();
  const parts = splitSections(word);
  for (const [index, { elements, section }] of parts.entries()) {
    const columns = new ColumnWidths(section.columns);
    const story = {
      ...storyOf(context, word.package.main.relationships, section),
      width: columns.whole,
      linePitch: section.linePitch,
    };
    const beginsPage = index === 0 || section.begins !== 'continuous';
    const renderer = new StoryRenderer(story, { fields, beginsPage });
    const blocks: Block[] = [];
    for (const [at, element] of elements.entries()) {
      renderer.width = columns.widthAfter(renderer.waiting);
      const added = isOnlyBreak(element) ? [] : renderer.render(element);
      for (const block of added) columns.fit(block);
      blocks.push(...added);
      if (at % breathEvery === breathEvery - 1) await breathe();
    }
    const holder = holderOf(context, story.width);
    spaceBlocks(blocks, false);
    holder.append(...blocks.map(({ element }) => element));
    if (index === parts.length - 1) blocks.push(...renderEndnotes(context, section, holder));
    const headers = renderMargins(context, section.headers, section);
    const footers = renderMargins(context, section.footers, section);
    sections.push({ section, holder, blocks, width: story.width, headers, footers });
    for (const [place, id] of context.footnotes.entries()) {
      const note = word.footnotes.get(id);
      if (note === undefined || footnotes.has(id)) continue;
      const itsStory = storyOf(context, word.footnotePart?.relationships ?? new Map(), section);
      footnotes.set(id, renderStory({ ...itsStory, noteNumber: String(place + 1) }, note));
    }
  }
  return { sections, footnotes };
}
