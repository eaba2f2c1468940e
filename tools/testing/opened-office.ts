import { readOfficeFile } from '../engines/office-protection/read-office-file.ts';

/** The bytes of a file of Office within its protection. Throws where the password does not open it. */
export const openedOffice = async (bytes: Uint8Array, password: string): Promise<Buffer> =>
  Buffer.from(await readOfficeFile({ blob: new Blob([new Uint8Array(bytes)]), password }));
