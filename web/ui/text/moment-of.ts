/** A time in the reader's time zone, such as "Jan 31, 2030, 8:00 AM". */
export const momentOf = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
