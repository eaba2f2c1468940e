/** Signs of Markdown in a line, and marks at its beginning. */
const signs = /[*_~`[\]\\<&|]/;
const lineMarks = /^[ \t]*(?:[#>+-]|=+[ \t]*$|\d{1,9}[.)](?:[ \t]|$))/m;

/** False only for texts that `renderNote` shows as they are: with line breaks and links, without the cost of the parser. */
export const mayHaveMarkdown = (text: string): boolean => signs.test(text) || lineMarks.test(text);
