const most = 60;

/** The beginning of a text in one line, to name what has no name. */
export function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const points = Array.from(line.slice(0, 2 * most + 2));
  return points.length > most ? `${points.slice(0, most).join('').trimEnd()}…` : line;
}
