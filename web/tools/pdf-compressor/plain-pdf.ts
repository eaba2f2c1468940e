import { refuseDeepTree } from '../engines/page-tree-depth.ts';
import { withPdf } from '../engines/opened-pdf.ts';
import { QpdfFailure, qpdfOutput, runQpdf } from '../engines/qpdf.ts';
import { passwordArguments } from '../engines/qpdf-objects.ts';
import type { JobFile } from '../job.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file made ready to be worked on. */
export interface PlainPdf {
  /** Whole, and without protection. */
  bytes: Bytes;
  isProtected: boolean;
  /** It was damaged, and parts of it may be missing. */
  isMended: boolean;
}

const decrypt = async (bytes: Bytes, password: JobFile['password']) =>
  runQpdf(['/source', ...passwordArguments(password), '--decrypt', qpdfOutput], new Map([['source', bytes]]));

/** FPDF_GetSecurityHandlerRevision of a file that has none. */
const noSecurity = -1;

/** Opens a file with its password, and mends what can be mended. Throws `UnusableFile`. */
export async function openPlain(bytes: Bytes, password: JobFile['password']): Promise<PlainPdf> {
  const isProtected = await withPdf(bytes, password, (document) => {
    // What is not there, or is hidden under thousands of folders, is found here, where qpdf would lose itself in it.
    for (let page = 1; page <= document.pageCount; page += 1) document.pageSize(page);
    return document.pdfium.call.FPDF_GetSecurityHandlerRevision(document.pointer) !== noSecurity;
  });
  await refuseDeepTree({ bytes, password });
  try {
    const { output, warnings } = await decrypt(bytes.slice(), password);
    return { bytes: output, isProtected, isMended: warnings !== '' };
  } catch (error) {
    if (!(error instanceof QpdfFailure)) throw error;
  }
  // pdfium reads more of what is broken than qpdf does.
  const saved = await withPdf(bytes, password, (document) => document.save());
  await refuseDeepTree({ bytes: saved, password: undefined });
  try {
    return { bytes: (await decrypt(saved, undefined)).output, isProtected: false, isMended: true };
  } catch (error) {
    throw error instanceof QpdfFailure ? error.asUnusable(password) : error;
  }
}
