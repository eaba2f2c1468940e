const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A size as people read it: "1 byte", "812 bytes", "9.4 KB", "120 MB". 1 KB is 1,024 bytes. */
export function formatSize(bytes: number): string {
  if (bytes === 1) return '1 byte';
  let size = bytes;
  let unit = 0;
  // Rounded first: 1023.6 KB would read as "1,024 KB".
  while (Math.round(size) >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit > 0 && size < 99.95 ? 1 : 0;
  return `${size.toLocaleString('en-US', { maximumFractionDigits: digits })} ${units[unit]}`;
}
