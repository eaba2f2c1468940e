import { useSyncExternalStore, type SyntheticEvent } from 'react';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

// By hand: the first formatter of a page takes a phone as long as drawing twenty cards.
const dateOf = (at: Date, now: number): string => {
  const inYear = `${months[at.getMonth()]} ${at.getDate()}`;
  return new Date(now).getFullYear() === at.getFullYear() ? inYear : `${inYear}, ${at.getFullYear()}`;
};

const utcDateOf = (at: Date): string => `${months[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;

/** Told to who hovers, and made then. */
let exactTime: Intl.DateTimeFormat | undefined;

function tellExactTime({ currentTarget }: SyntheticEvent<HTMLTimeElement>): void {
  exactTime ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });
  currentTarget.title = exactTime.format(new Date(currentTarget.dateTime));
}

/** The local days up to a time. */
const daysOf = (at: Date): number => Math.floor((at.getTime() - at.getTimezoneOffset() * minute) / day);

/** "just now", "3 min ago", "2 h ago", "yesterday", "4 days ago", then the date. Days are those of the reader's calendar. */
export function relativeText(iso: string, now: number): string {
  const at = new Date(iso);
  const age = now - at.getTime();
  if (age < minute) return 'just now';
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  if (age < day) return `${Math.floor(age / hour)} h ago`;
  const days = daysOf(new Date(now)) - daysOf(at);
  if (days < 2) return 'yesterday';
  return days < 7 ? `${days} days ago` : dateOf(at, now);
}

// One clock for all times on the page; it only runs while one is shown.
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let present = Date.now();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (ticking === undefined) {
    present = Date.now();
    ticking = setInterval(() => {
      present = Date.now();
      for (const tell of listeners) tell();
    }, minute / 2);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** A time as people say it, with the exact local time on hover. */
export function RelativeTime({ iso }: { iso: string }) {
  // The server knows neither the reader's clock nor their time zone. It writes the day in UTC; the browser refines it.
  const now = useSyncExternalStore<number | undefined>(
    subscribe,
    () => Math.max(present, Date.parse(iso)),
    () => undefined,
  );
  if (now === undefined) return <time dateTime={iso}>{utcDateOf(new Date(iso))}</time>;
  return (
    <time dateTime={iso} onPointerEnter={tellExactTime}>
      {relativeText(iso, now)}
    </time>
  );
}
