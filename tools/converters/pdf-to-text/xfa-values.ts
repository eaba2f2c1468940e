import { readXml } from '../excel-to-pdf/workbook/read-xml.ts';
import type { PdfDocument } from '../../engines/opened-pdf.ts';
import type { Pointer } from '../../engines/pdfium.ts';
import { UnusableFile } from '../../runner/refusals.ts';

/** FPDF_GetFormType: a form that only programs of Adobe's lay out. Its pages show a request to wait. */
const xfaFull = 2;
/** A form has kilobytes of values. */
const mostBytes = 16 * 1024 * 1024;

/** True if a document is a form whose pages are not in the file. */
export const isXfaForm = ({ pdfium, pointer }: PdfDocument): boolean =>
  pdfium.call.FPDF_GetFormType(pointer) === xfaFull;

/** Bytes that pdfium writes into a buffer, after it was asked for their number. */
function readBytes({ pdfium }: PdfDocument, fill: (at: Pointer, room: number, length: Pointer) => void): Uint8Array {
  return pdfium.within(4, (length) => {
    fill(0, 0, length);
    const [room = 0] = new Uint32Array(pdfium.read(length, 4).buffer);
    if (room === 0 || room > mostBytes) return new Uint8Array();
    return pdfium.within(room, (at) => {
      fill(at, room, length);
      return pdfium.read(at, room);
    });
  });
}

/** Values in the XML of a form's data, each after the name of its field. Of damaged XML those before its damage. */
function valuesIn(xml: string): string[] {
  const found: string[] = [];
  let text = '';
  const listener = {
    open: () => {
      text = '';
    },
    text: (each: string) => {
      text += each;
    },
    close: (name: string) => {
      if (text.trim() !== '') found.push(`${name}: ${text.trim()}`);
      text = '';
    },
  };
  try {
    readXml(xml, listener);
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
  }
  return found;
}

/** What was typed into a form of which `isXfaForm` is true, a line for each field: "City: Lyon". */
export function xfaValues(document: PdfDocument): string[] {
  const { pdfium, pointer } = document;
  const { call } = pdfium;
  const count = call.FPDF_GetXFAPacketCount(pointer);
  const decoder = new TextDecoder();
  for (let index = 0; index < count; index += 1) {
    const room = call.FPDF_GetXFAPacketName(pointer, index, 0, 0);
    const name = pdfium.within(Math.max(room, 1), (at) => {
      call.FPDF_GetXFAPacketName(pointer, index, at, room);
      return decoder.decode(pdfium.read(at, Math.max(room - 1, 0)));
    });
    if (name !== 'datasets') continue;
    const bytes = readBytes(document, (at, length, written) =>
      call.FPDF_GetXFAPacketContent(pointer, index, at, length, written),
    );
    return valuesIn(decoder.decode(bytes));
  }
  return [];
}
