/** A tool as lists of tools show it. */
export interface ListedTool {
  slug: string;
  title: string;
  /** What it does, in a line. */
  does: string;
  /** Its page works; else the page says what will stand there. */
  isReady: boolean;
}

interface ToolGroup {
  name: string;
  tools: readonly ListedTool[];
}

/** All tools, in the order of the page /tools. */
export const toolGroups: readonly ToolGroup[] = [
  {
    name: 'Make a PDF',
    tools: [
      { slug: 'text-to-pdf', title: 'Text to PDF', does: 'Typed words or a text file, in any script.', isReady: true },
      { slug: 'image-to-pdf', title: 'Image to PDF', does: 'Photos and scans, a page each.', isReady: true },
      { slug: 'word-to-pdf', title: 'Word to PDF', does: 'A .docx with its lists and tables.', isReady: true },
      { slug: 'excel-to-pdf', title: 'Excel to PDF', does: 'Sheets of an .xlsx or .csv, on paper.', isReady: true },
      {
        slug: 'html-to-pdf',
        title: 'HTML to PDF',
        does: 'Markup with its styles, without its scripts.',
        isReady: true,
      },
    ],
  },
  {
    name: 'Work on a PDF',
    tools: [
      { slug: 'pdf-merger', title: 'PDF Merger', does: 'Several PDFs in one, links and forms kept.', isReady: true },
      { slug: 'pdf-compressor', title: 'PDF Compressor', does: 'The same pages in a smaller file.', isReady: true },
      { slug: 'pdf-to-text', title: 'PDF to Text', does: 'The words of a PDF, in reading order.', isReady: true },
    ],
  },
  {
    name: 'Work on pictures',
    tools: [
      {
        slug: 'image-compressor',
        title: 'Image Compressor',
        does: 'Smaller pictures, places taken out.',
        isReady: true,
      },
    ],
  },
];

/** A tool by the last part of its address. */
export const toolOf = (slug: string): ListedTool | undefined =>
  toolGroups.flatMap(({ tools }) => tools).find((tool) => tool.slug === slug);
