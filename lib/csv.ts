/** An apostrophe keeps a cell a text where a spreadsheet would take it for a formula. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A cell as RFC 4180 has it. */
const cell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as CSV, a line each. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((text) => cell(harmless(text))).join(',')}\r\n`).join('');
