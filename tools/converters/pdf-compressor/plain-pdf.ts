import { refuseDeepTree } from '../../engines/page-tree-depth.ts';
import { withPdf } from '../../engines/opened-pdf.ts';
import { QpdfFailure, qpdfOutput, runQpdf } from '../../engines/qpdf.ts';
import { passwordArguments } from '../../engines/qpdf-objects.ts';
import { rebuildPdf } from '../../engines/rebuilt-pdf.ts';
import type { JobFile } from '../../runner/job.ts';
import { UnusableFile } from '../../runner/refusals.ts';

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
export async function openPlain(given: Bytes, password: JobFile['password']): Promise<PlainPdf> {
  const { pageCount, isProtected, rebuilt } = await withPdf(given, password, (document) => {
    // Detects missing pages, and pages under thousands of folders, before qpdf would recurse into them.
    for (let page = 1; page <= document.pageCount; page += 1) document.pageSize(page);
    const revision = document.pdfium.call.FPDF_GetSecurityHandlerRevision(document.pointer);
    return { pageCount: document.pageCount, isProtected: revision !== noSecurity, rebuilt: document.rebuilt };
  });
  const bytes = rebuilt ?? given;
  await refuseDeepTree({ bytes, password });
  try {
    const { output, warnings } = await decrypt(bytes, password);
    // qpdf copies a protection from the file as it was.
    const protection = isProtected ? (rebuilt === undefined ? 'known' : 'lost') : 'none';
    return { bytes: output, pageCount, protection, isMended: rebuilt !== undefined || warnings !== '' };
  } catch (error) {
    if (!(error instanceof QpdfFailure)) throw error;
    // Before PDF 2.0 a password has other bytes for some letters, which only pdfium tries.
    const isMended = !error.isAboutPassword;
    const mended = (isMended && (await rebuild({ bytes, password, pageCount }))) || (await rewrite(bytes, password));
    return { bytes: mended, pageCount, protection: isProtected ? 'lost' : 'none', isMended };
  }
}

/** A file written anew object by object, without protection; undefined where not all pages are found. */
async function rebuild({ bytes, password, pageCount }: Damaged): Promise<Bytes | undefined> {
  try {
    const rebuilt = rebuildPdf(bytes);
    if (rebuilt === undefined) return undefined;
    await refuseDeepTree({ bytes: rebuilt, password });
    const { output } = await decrypt(rebuilt, password);
    const isWhole = await withPdf(output, undefined, (document) => document.pageCount === pageCount);
    return isWhole ? output : undefined;
  } catch (error) {
    if (error instanceof QpdfFailure || error instanceof UnusableFile) return undefined;
    throw error;
  }
}

interface Damaged {
  bytes: Bytes;
  password: JobFile['password'];
  pageCount: number;
}

/** Repairs a file that qpdf refuses: pdfium reads more damaged files and writes it anew, but loses some objects. Throws `UnusableFile`. */
async function rewrite(bytes: Bytes, password: JobFile['password']): Promise<Bytes> {
  const saved = await withPdf(bytes, password, (document) => document.save());
  await refuseDeepTree({ bytes: saved, password: undefined });
  try {
    return (await decrypt(saved, undefined)).output;
  } catch (error) {
    throw error instanceof QpdfFailure ? error.asUnusable(password) : error;
  }
}
