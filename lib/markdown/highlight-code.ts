import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import css from 'highlight.js/lib/languages/css';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import markdown from 'highlight.js/lib/languages/markdown';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';

const languages = { bash, c, cpp, css, java, javascript, json, markdown, python, sql, typescript, xml, yaml };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/**
 * Limits for the grammars. Their time grows with the square of a line's length, or of the block's: one name of 200,000 letters
 * took two minutes. Within these bounds the worst known input takes a second.
 */
const maxLine = 200;
const maxBlock = 10_000;
const maxDocument = 30_000;

const isWithinBounds = (code: string): boolean =>
  code.length <= maxBlock && code.split('\n').every((line) => line.length <= maxLine);

/**
 * Syntax highlighter for one document: code in a known language becomes HTML with the class names of highlight.js.
 * Returns an empty text for code to show as it is: in another language, or too long.
 */
export function createHighlighter(): (code: string, language: string) => string {
  let left = maxDocument;
  return (code, language) => {
    if (!hljs.getLanguage(language) || code.length > left || !isWithinBounds(code)) return '';
    left -= code.length;
    return hljs.highlight(code, { language, ignoreIllegals: true }).value;
  };
}
