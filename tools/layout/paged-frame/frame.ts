import { trustedHtml } from '../../../web/platform/trusted-types.ts';

/**
 * Content policy of the frame: nothing loads but data inside the document, and our fonts. It comes on top of the page's policy,
 * which a document without an address inherits. Fonts are allowed by our origin, because in Firefox 'self' matches nothing in
 * such a document.
 */
const policy = () => `default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; font-src ${location.origin}`;

/** Rules of print: heads and feet of tables do not break, so that the browser repeats them. */
const printRules = ':where(thead,tfoot){break-inside:avoid}';

/** The global object of a frame, with constructors of its own. */
export type FrameView = Window & typeof globalThis;

/** A document of its own beside the page, in which a person's document is laid out. No script runs in it. */
export interface Frame {
  view: FrameView;
  document: Document;
  /**
   * Adds a style sheet: the page's policy, which the frame inherits, allows no style elements. Imports in it do nothing.
   */
  addStyles: (css: string) => CSSStyleSheet;
  /** Viewport of the document in CSS pixels, for viewport units and media queries. */
  resize: (width: number, height: number) => void;
  /** Takes the frame away. Its nodes cannot be used afterwards. */
  close: () => void;
}

const policyElement = (document: Document): HTMLMetaElement => {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policy();
  return meta;
};

function makeElement(isPrinted: boolean): HTMLIFrameElement {
  const element = document.createElement('iframe');
  // Scripts are not allowed: neither those of the document nor in attributes or addresses. The dialog for print is a modal.
  element.setAttribute('sandbox', isPrinted ? 'allow-same-origin allow-modals' : 'allow-same-origin');
  element.title = 'Layout of your document';
  element.tabIndex = -1;
  element.inert = true;
  element.setAttribute('aria-hidden', 'true');
  element.style.cssText = 'position:fixed;inset:0 auto auto -30000px;border:0;visibility:hidden;pointer-events:none';
  return element;
}

interface FrameOptions {
  /** Old rules of layout, as browsers have them for documents without a doctype. */
  isQuirky?: boolean;
  /** We may call its `print()`. */
  isPrinted?: boolean;
}

/** Opens a frame. */
export async function openFrame({ isQuirky = false, isPrinted = false }: FrameOptions = {}): Promise<Frame> {
  const element = makeElement(isPrinted);
  if (!isQuirky) element.srcdoc = trustedHtml('<!doctype html>');
  const { promise, resolve } = Promise.withResolvers<void>();
  element.addEventListener('load', () => resolve(), { once: true });
  document.body.append(element);
  if (!isQuirky) await promise;
  const { contentDocument } = element;
  const view = contentDocument?.defaultView;
  if (!contentDocument || !view) throw new Error('The frame has no document.');
  contentDocument.head.append(policyElement(contentDocument));
  const addStyles = (css: string): CSSStyleSheet => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(css);
    contentDocument.adoptedStyleSheets = [...contentDocument.adoptedStyleSheets, sheet];
    return sheet;
  };
  addStyles(printRules);
  return {
    view,
    document: contentDocument,
    addStyles,
    resize(width, height) {
      element.style.width = `${width}px`;
      element.style.height = `${height}px`;
    },
    close: () => element.remove(),
  };
}
