/** Time after which the address of a saved file is revoked; the browser has begun to read the file by then. */
const keptMs = 60_000;

/** Hands a file to the browser as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
