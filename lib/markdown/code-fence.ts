const fence = /^(?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/;

/** True for a line that ends the code block that `opened` began. */
function closesFence(line: string, opened: string): boolean {
  const [, run = '', rest = ''] = fence.exec(line) ?? [];
  return run.startsWith(opened) && rest.trim() === '';
}

/** The fence that a line opens; undefined for any other line. */
function openedFence(line: string): string | undefined {
  const [, run, info = ''] = fence.exec(line) ?? [];
  return run === undefined || (run.startsWith('`') && info.includes('`')) ? undefined : run;
}

/** A line of a Markdown source, without its line break. */
interface SourceLine {
  text: string;
  /** From 0. */
  line: number;
  /** Of its first character in the source, in UTF-16 units. */
  offset: number;
}

/** The lines outside of fenced code. Takes a time linear in the source. */
export function* linesOutsideFences(source: string): Generator<SourceLine> {
  let opened: string | undefined;
  let offset = 0;
  for (const [line, content] of source.split('\n').entries()) {
    const text = content.replace(/\r$/, '');
    if (opened !== undefined) {
      if (closesFence(text, opened)) opened = undefined;
    } else {
      opened = openedFence(text);
      if (opened === undefined) yield { text, line, offset };
    }
    offset += content.length + 1;
  }
}
