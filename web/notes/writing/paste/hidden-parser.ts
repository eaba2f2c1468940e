/**
 * The converter's library parses an empty string when it loads, which Trusted Types report. Without the browser's parser it leaves that
 * out. Import this before the library, and put the parser back behind it.
 */
export const hiddenParser = globalThis.DOMParser;
Reflect.deleteProperty(globalThis, 'DOMParser');
