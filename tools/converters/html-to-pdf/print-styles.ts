import type { Frame } from '../../layout/paged-frame/frame.ts';
import type { PageRule } from './page-rules.ts';
import { isRemote, mayBeRemote } from './remote-addresses.ts';

/** A media query as a printer answers it, in words that are right for a screen of the page's size. */
export function asPrinted(query: string): string {
  const [, negation, type, rest = ''] = /^\s*(?:(not|only)\s+(?=[a-z]))?([a-z]+)\b(.*)$/is.exec(query) ?? [];
  // Only features, such as (max-width: …) or not (hover).
  if (type === undefined || type.toLowerCase() === 'not') return query;
  const isMeant = /^(?:print|all)$/i.test(type);
  if (negation === 'not')
    return rest.trim() === '' ? (isMeant ? 'not all' : 'all') : isMeant ? `not all${rest}` : 'all';
  return isMeant ? `all${rest}` : 'not all';
}

const pageBreak = new Set(['page', 'left', 'right', 'recto', 'verso', 'always', 'all']);

/** Breaks between pages become breaks between columns, which is what pages are in the frame. */
export function breakAtColumns(style: CSSStyleDeclaration): void {
  for (const name of ['break-before', 'break-after']) {
    const value = style.getPropertyValue(name);
    const put = (other: string) => style.setProperty(name, other, style.getPropertyPriority(name));
    if (pageBreak.has(value)) put('column');
    else if (value === 'avoid-page') put('avoid');
  }
  if (style.getPropertyValue('break-inside') === 'avoid-page') style.setProperty('break-inside', 'avoid');
}

/** Takes out what would be fetched; answers how many things those were. */
export function dropRemote(style: CSSStyleDeclaration): number {
  let count = 0;
  for (const name of Array.from(style)) {
    const value = style.getPropertyValue(name);
    if (name.startsWith('--') ? !mayBeRemote(value) : !isRemote(value)) continue;
    style.removeProperty(name);
    count += 1;
  }
  return count;
}

/** Counts of the addresses that were removed from style sheets: pictures; style sheets and fonts. */
interface LeftOutOfStyles {
  pictures: number;
  styles: number;
}

export interface PrintStyles extends LeftOutOfStyles {
  page: PageRule | undefined;
}

/** A style sheet inside a document, and the media that it is meant for. */
interface DocumentStyle {
  css: string;
  media: string;
}

type View = Frame['view'];

function readPage(style: Pick<CSSStyleDeclaration, 'getPropertyValue'>, before: PageRule | undefined): PageRule {
  const pick = (name: string, old: string | undefined) => style.getPropertyValue(name) || old || '';
  return {
    size: pick('size', before?.size),
    margins: {
      top: pick('margin-top', before?.margins.top),
      right: pick('margin-right', before?.margins.right),
      bottom: pick('margin-bottom', before?.margins.bottom),
      left: pick('margin-left', before?.margins.left),
    },
  };
}

/** Rules, and what they are deleted from. */
type RuleOwner = Pick<CSSGroupingRule, 'cssRules' | 'deleteRule'>;

const hasRules = (view: View, rule: CSSRule): rule is CSSGroupingRule | CSSStyleRule =>
  rule instanceof view.CSSGroupingRule || rule instanceof view.CSSStyleRule;

/** Takes out what a style sheet would fetch, and its fonts, and counts it. */
function leaveOutRemote(view: View, owner: RuleOwner, found: LeftOutOfStyles): void {
  for (let index = owner.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = owner.cssRules[index];
    if (rule instanceof view.CSSFontFaceRule) {
      owner.deleteRule(index);
      if (isRemote(rule.cssText)) found.styles += 1;
      continue;
    }
    if (rule instanceof view.CSSStyleRule) found.pictures += dropRemote(rule.style);
    if (rule && hasRules(view, rule)) leaveOutRemote(view, rule, found);
  }
}

/** Has the rules for print hold on the frame's screen, and pages break where its columns do. */
function printInColumns(view: View, { cssRules }: Pick<RuleOwner, 'cssRules'>): void {
  for (const rule of cssRules) {
    if (rule instanceof view.CSSMediaRule) {
      rule.media.mediaText = rule.media.mediaText.split(',').map(asPrinted).join(', ');
    }
    if (rule instanceof view.CSSStyleRule) breakAtColumns(rule.style);
    if (hasRules(view, rule)) printInColumns(view, rule);
  }
}

function readPages(view: View, rules: CSSRuleList, found: PrintStyles): void {
  for (const rule of rules) {
    if (rule instanceof view.CSSPageRule && rule.selectorText === '') found.page = readPage(rule.style, found.page);
    const isRead =
      rule instanceof view.CSSGroupingRule &&
      !(rule instanceof view.CSSMediaRule && rule.media.mediaText === 'not all');
    if (isRead) readPages(view, rule.cssRules, found);
  }
}

/** Gives the frame the document's style sheets as a printer would read them, for a layout in columns on its screen. */
export function addPrintStyles(frame: Frame, styles: readonly DocumentStyle[]): PrintStyles {
  const found: PrintStyles = { pictures: 0, styles: 0, page: undefined };
  for (const { css, media } of styles) {
    const sheet = frame.addStyles(css);
    if (media.trim() !== '') sheet.media.mediaText = media.split(',').map(asPrinted).join(', ');
    if (sheet.media.mediaText === 'not all') continue;
    found.styles += css.match(/@import\b/gi)?.length ?? 0;
    leaveOutRemote(frame.view, sheet, found);
    printInColumns(frame.view, sheet);
    readPages(frame.view, sheet.cssRules, found);
  }
  return found;
}

/** Gives the frame the document's style sheets as they are, without what they would fetch, for a browser that prints it. */
export function addOwnStyles(frame: Frame, styles: readonly DocumentStyle[]): void {
  for (const { css, media } of styles) {
    const sheet = frame.addStyles(css);
    sheet.media.mediaText = media;
    leaveOutRemote(frame.view, sheet, { pictures: 0, styles: 0 });
  }
}
