interface Field {
  instruction: string;
  /** Its result is being read, not its instruction. */
  hasResult: boolean;
  /** Something of our own stands in the place of its result. */
  isReplaced: boolean;
}

/** Kind of a field whose value depends on its page. */
export type PageAnswer = { kind: 'pageField'; format: string | undefined } | { kind: 'pagesField' };

const formatNames: Record<string, string> = {
  roman: 'lowerRoman',
  ROMAN: 'upperRoman',
  alphabetic: 'lowerLetter',
  ALPHABETIC: 'upperLetter',
  ordinal: 'ordinal',
  cardtext: 'cardinalText',
  arabicdash: 'numberInDash',
  Arabic: 'decimal',
};

/** Kind of a field that is evaluated for each page. Undefined for all others, whose stored result stands. */
export function pageAnswerOf(instruction: string): PageAnswer | undefined {
  const [, name = '', rest = ''] = /^\s*(\w+)(.*)$/s.exec(instruction) ?? [];
  if (/^numpages$/i.test(name)) return { kind: 'pagesField' };
  if (!/^page$/i.test(name)) return undefined;
  const format = /\\\*\s*(\w+)/.exec(rest.replace(/\\\*\s*MERGEFORMAT/i, ''))?.[1] ?? '';
  return { kind: 'pageField', format: formatNames[format] ?? formatNames[format.toLowerCase()] };
}

/** The address that a HYPERLINK field leads to; `#` and a name for a place in the document. */
export function linkOfField(instruction: string): string | undefined {
  if (!/^\s*HYPERLINK\b/i.test(instruction)) return undefined;
  const place = /\\l\s+"([^"]*)"/.exec(instruction)?.[1];
  const address = /HYPERLINK\s+(?:\\\S+\s+)*"([^"]*)"/i.exec(instruction.replace(/\\l\s+"[^"]*"/, ''))?.[1];
  return address || (place === undefined ? undefined : `#${place}`);
}

/** The fields that are open while a text is read; they may go over several paragraphs. */
export class FieldStack {
  readonly #open: Field[] = [];

  begin(): void {
    this.#open.push({ instruction: '', hasResult: false, isReplaced: false });
  }

  instruct(text: string): void {
    const field = this.#open.at(-1);
    if (field && !field.hasResult) field.instruction += text;
  }

  /** The result begins. Answers what stands in its place. */
  separate(): PageAnswer | undefined {
    const field = this.#open.at(-1);
    if (field === undefined) return undefined;
    field.hasResult = true;
    const answer = this.isShown ? pageAnswerOf(field.instruction) : undefined;
    field.isReplaced = answer !== undefined;
    return answer;
  }

  /** The field ends. Answers what stands in its place where it had no result. */
  end(): PageAnswer | undefined {
    const field = this.#open.pop();
    if (field === undefined || field.hasResult || !this.isShown) return undefined;
    return pageAnswerOf(field.instruction);
  }

  /** True if text is shown here: not an instruction, nor a result that was replaced. */
  get isShown(): boolean {
    return this.#open.every(({ hasResult, isReplaced }) => hasResult && !isReplaced);
  }

  /** True within a table of contents. */
  get isInContents(): boolean {
    return this.#open.some(({ instruction, hasResult }) => hasResult && /^\s*TOC\b/i.test(instruction));
  }

  get link(): string | undefined {
    for (const { instruction } of this.#open.toReversed()) {
      const link = linkOfField(instruction);
      if (link !== undefined) return link;
    }
    return undefined;
  }
}
