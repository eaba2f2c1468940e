import { refuseDeepTree } from '../../engines/page-tree-depth.ts';
import { withPdf } from '../../engines/opened-pdf.ts';
import { QpdfFailure, qpdfOutput, runQpdf } from '../../engines/qpdf.ts';
import { passwordArguments } from '../../engines/qpdf-objects.ts';
import type { JobFile } from '../../runner/job.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file made ready to be worked on. */
export interface PlainPdf {
  /** Whole, and without protection. */
  bytes: Bytes;
  pageCount: number;
  /** `lost`: by what qpdf does not understand, so that it cannot be written again. */
  protection: 'none' | 'known' | 'lost';
  /** It was damaged, and parts of it may be missing. */
  isMended: boolean;
}

const decrypt = async (bytes: Bytes, password: JobFile['password']) =>
  runQpdf(['/source', ...passwordArguments(password), '--decrypt', qpdfOutput], new Map([['source', bytes]]));

/** FPDF_GetSecurityHandlerRevision of a file that has none. */
const noSecurity = -1;

/** Opens a file with its password, and mends what can be mended. Throws `UnusableFile`. */
export async function openPlain(bytes: Bytes, password: JobFile['password']): Promise<PlainPdf> {
  const { pageCount, isProtected } = await withPdf(bytes, password, (document) => {
    // Detects missing pages, and pages under thousands of folders, before qpdf would recurse into them.
    for (let page = 1; page <= document.pageCount; page += 1) document.pageSize(page);
    const revision = document.pdfium.call.FPDF_GetSecurityHandlerRevision(document.pointer);
    return { pageCount: document.pageCount, isProtected: revision !== noSecurity };
  });
  await refuseDeepTree({ bytes, password });
  try {
    const { output, warnings } = await decrypt(bytes, password);
    return { bytes: output, pageCount, protection: isProtected ? 'known' : 'none', isMended: warnings !== '' };
  } catch (error) {
    if (!(error instanceof QpdfFailure)) throw error;
    // Before PDF 2.0 a password has other bytes for some letters, which only pdfium tries.
    const isMended = !error.isAboutPassword;
    return { bytes: await rewrite(bytes, password), pageCount, protection: isProtected ? 'lost' : 'none', isMended };
  }
}

/** Repairs a file that qpdf refuses: pdfium reads more damaged files and writes it anew. Throws `UnusableFile`. */
async function rewrite(bytes: Bytes, password: JobFile['password']): Promise<Bytes> {
  const saved = await withPdf(bytes, password, (document) => document.save());
  await refuseDeepTree({ bytes: saved, password: undefined });
  try {
    return (await decrypt(saved, undefined)).output;
  } catch (error) {
    throw error instanceof QpdfFailure ? error.asUnusable(password) : error;
  }
}
