import type { OfficeFile } from '../../../engines/office-protection/read-office-file.ts';
import { DocxPackage, type XmlPart } from './docx-package.ts';
import { Numbering } from './numbering.ts';
import type { Theme } from './run-properties.ts';
import { Styles } from './word-styles.ts';
import { ColorScheme, readThemeFonts } from './word-theme.ts';
import { attribute, child, children, flagOf, lengthOf, numberOf } from './xml.ts';

export interface Settings {
  /** Points. */
  defaultTab: number;
  evenAndOddHeaders: boolean;
  /** Lines in tables stand on the grid of the page, too. */
  hasGridInTables: boolean;
  /** Of Word: 12 is Word 2007, 15 is Word 2013 and later. */
  compatibility: number;
}

/** A Word document: content, styles and settings that affect its look. */
export interface WordDocument {
  package: DocxPackage;
  body: Element;
  theme: Theme;
  styles: Styles;
  numbering: Numbering;
  settings: Settings;
  /** By their numbers in the text. */
  footnotes: ReadonlyMap<string, Element>;
  footnotePart: XmlPart | undefined;
  endnotes: ReadonlyMap<string, Element>;
  endnotePart: XmlPart | undefined;
  title: string | undefined;
  author: string | undefined;
}

function readSettings(root: Element | undefined): Settings {
  const mode = children(child(root, 'compat'), 'compatSetting').find(
    (setting) => attribute(setting, 'name') === 'compatibilityMode',
  );
  const compatibility = numberOf(attribute(mode, 'val')) ?? 12;
  return {
    defaultTab: Math.max(1, lengthOf(child(root, 'defaultTabStop'), 'val') ?? 36),
    evenAndOddHeaders: flagOf(root, 'evenAndOddHeaders') ?? false,
    compatibility,
    // Word 2013 does it in any case.
    hasGridInTables: compatibility >= 15 || flagOf(child(root, 'compat'), 'adjustLineHeightInTable') === true,
  };
}

/** The notes that people wrote, without those that are lines between text and notes. */
const readNotes = (part: XmlPart | undefined, name: string): Map<string, Element> =>
  new Map(
    children(part?.root, name)
      .filter((note) => !/eparator|Notice/.test(attribute(note, 'type') ?? ''))
      .map((note) => [attribute(note, 'id') ?? '', note]),
  );

/** Reads a Word document. Throws an `UnusableFile`. */
export async function readWordDocument(file: OfficeFile): Promise<WordDocument> {
  const archive = await DocxPackage.open(file);
  const themeRoot = archive.only('theme')?.root;
  const theme: Theme = { colors: new ColorScheme(themeRoot), fonts: readThemeFonts(themeRoot) };
  const styles = new Styles(archive.only('styles')?.root, theme);
  const core = archive.ofPackage('core-properties')?.root;
  const footnotePart = archive.only('footnotes');
  const endnotePart = archive.only('endnotes');
  return {
    package: archive,
    // The package has no document without one.
    body: child(archive.main.root, 'body') ?? archive.main.root,
    theme,
    styles,
    numbering: new Numbering(archive.only('numbering')?.root, theme, styles),
    settings: readSettings(archive.only('settings')?.root),
    footnotes: readNotes(footnotePart, 'footnote'),
    footnotePart,
    endnotes: readNotes(endnotePart, 'endnote'),
    endnotePart,
    title: child(core, 'title')?.textContent?.trim() || undefined,
    author: child(core, 'creator')?.textContent?.trim() || undefined,
  };
}
