/** A tool as lists of tools show it. */
export interface ListedTool {
  slug: string;
  title: string;
  /** Description, one line. */
  does: string;
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
      { slug: 'text-to-pdf', title: 'Text to PDF', does: 'Typed words or a text file, in any script.' },
      { slug: 'image-to-pdf', title: 'Image to PDF', does: 'Photos and scans, a page each.' },
      { slug: 'word-to-pdf', title: 'Word to PDF', does: 'A .docx with its lists and tables.' },
      { slug: 'excel-to-pdf', title: 'Excel to PDF', does: 'Sheets of an .xlsx or .csv, on paper.' },
      {
        slug: 'html-to-pdf',
        title: 'HTML to PDF',
        does: 'Markup with its styles, without its scripts.',
      },
    ],
  },
  {
    name: 'Work on a PDF',
    tools: [
      { slug: 'pdf-merger', title: 'PDF Merger', does: 'Several PDFs in one, links and forms kept.' },
      { slug: 'pdf-pages', title: 'PDF Pages', does: 'Pages turned, moved, taken out, split, numbered.' },
      { slug: 'pdf-compressor', title: 'PDF Compressor', does: 'The same pages in a smaller file.' },
      { slug: 'pdf-to-text', title: 'PDF to Text', does: 'The words of a PDF, in reading order.' },
    ],
  },
  {
    name: 'Work on pictures',
    tools: [
      {
        slug: 'image-compressor',
        title: 'Image Compressor',
        does: 'Smaller pictures, places taken out.',
      },
    ],
  },
  {
    name: 'Lock and unlock',
    tools: [
      {
        slug: 'file-passwords',
        title: 'File Passwords',
        does: 'Set, changed or removed: PDF, Word, Excel.',
      },
    ],
  },
];

/** A tool by the last part of its address. */
export const toolOf = (slug: string): ListedTool | undefined =>
  toolGroups.flatMap(({ tools }) => tools).find((tool) => tool.slug === slug);
