import guide from '../../../content/tools/excel-to-pdf.json';
import { runInWorker } from '../../runner/run-in-worker.ts';
import { ToolPage } from '../../page/tool-page.tsx';
import type { Tool } from '../../runner/tool.ts';
import { ExcelToPdfForm } from './excel-to-pdf-form.tsx';
import { excelToPdfDefaults, excelToPdfKinds, type ExcelToPdfOptions } from './excel-to-pdf.options.ts';

const excelToPdf: Tool<ExcelToPdfOptions> = {
  slug: 'excel-to-pdf',
  title: 'Excel to PDF',
  lead: 'Prints the sheets of a workbook, with their formats, colours, merged cells, pictures and charts. CSV files become tables.',
  action: 'Convert',
  mode: 'each',
  accepts: {
    types: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/csv',
      'text/tab-separated-values',
      // The type that Windows reports for CSV files where Excel is installed.
      'application/vnd.ms-excel',
    ],
    endings: ['.xlsx', '.xlsm', '.xltx', '.xltm', '.csv', '.tsv', '.tab'],
    expected: 'an Excel workbook or a CSV file',
    plural: 'workbooks and CSV files',
    kinds: '.xlsx, .xlsm, .csv and .tsv',
  },
  // More than two million cells do not fit in a tab, and they take about so much.
  limits: { files: 30, fileBytes: 50 * 1024 * 1024 },
  options: { kinds: excelToPdfKinds, defaults: excelToPdfDefaults, Form: ExcelToPdfForm },
  detail: {
    label: 'Sheets',
    placeholder: 'All, or some: 1, 3-4, Summary',
    // True if a sheet has this name its job finds out.
    complaintOf: () => undefined,
    apply: (options, sheets) => ({ ...options, sheets: [...sheets] }),
  },
  run: runInWorker(() => new Worker(new URL('excel-to-pdf.worker.ts', import.meta.url), { type: 'module' })),
};

/** The page /tools/excel-to-pdf. */
export function ExcelToPdfPage() {
  return <ToolPage tool={excelToPdf} guide={guide} />;
}
