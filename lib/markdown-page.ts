/** A Markdown file of content/ as a page of the web has it: rendered, and cut at its headings of the second level. */
export interface MarkdownPage {
  title: string;
  description: string;
  /** The day of the last change of a legal text, as YYYY-MM-DD. */
  updated?: string | undefined;
  /** Where it stands among its like. */
  order?: number | undefined;
  /** How long a tutorial takes. */
  minutes?: number | undefined;
  /** What stands before the first of those headings, as HTML. */
  intro: string;
  /** What follows. */
  sections: MarkdownSection[];
}

/** A heading of the second level, and the HTML below it. */
export interface MarkdownSection {
  id: string;
  title: string;
  html: string;
}
