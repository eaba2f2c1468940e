/** A Markdown file of content/ as a page of the web has it: rendered, and cut at its headings of the second level. */
export interface MarkdownPage {
  title: string;
  description: string;
  /** The day of the last change of a legal text, as YYYY-MM-DD. */
  updated?: string | undefined;
  /** Position in a list of pages of its kind. */
  order?: number | undefined;
  /** Reading time of a tutorial. */
  minutes?: number | undefined;
  /** HTML before the first of those headings. */
  intro: string;
  /** The sections that follow. */
  sections: MarkdownSection[];
}

/** A heading of the second level, and the HTML below it. */
export interface MarkdownSection {
  id: string;
  title: string;
  html: string;
}
