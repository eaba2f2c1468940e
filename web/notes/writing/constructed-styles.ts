import { StyleModule } from 'style-mod';

/**
 * Constructed style sheet for CodeMirror. Its library writes a style element into a document with a head, which the page's policy
 * forbids; a document without one gets a constructed sheet. The library decides once for each document.
 */
export function constructStyles(document: Document): void {
  Object.defineProperty(document, 'head', { configurable: true, value: null });
  try {
    StyleModule.mount(document, []);
  } finally {
    Reflect.deleteProperty(document, 'head');
  }
}
