const two = (value: number): string => String(value).padStart(2, '0');

/** A time as a `datetime-local` field holds it, in the reader's time zone. Empty for none. */
export function toLocalMinute(iso: string): string {
  if (iso === '') return '';
  const at = new Date(iso);
  const day = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The time that such a field holds. Empty for none, and where the browser gives what is no time. */
export function fromLocalMinute(typed: string): string {
  const at = new Date(typed);
  return typed === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
