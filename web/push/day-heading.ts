const sameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

/** The local day of a time in words: "Today", "Yesterday", "Monday, March 2", with the year where it is another one. */
export function dayHeading(iso: string, now: number): string {
  const at = new Date(iso);
  const today = new Date(now);
  if (sameDay(at, today)) return 'Today';
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (sameDay(at, yesterday)) return 'Yesterday';
  const isOtherYear = at.getFullYear() !== today.getFullYear();
  return at.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(isOtherYear && { year: 'numeric' }),
  });
}
