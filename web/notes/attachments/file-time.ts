/** A time in the name of a file, by the clock of the device: "2030-01-31 08.05". */
export function fileTimeOf(ms: number): string {
  const date = new Date(ms);
  const [year, ...rest] = [date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes()];
  const [month, day, hour, minute] = rest.map((part) => String(part).padStart(2, '0'));
  return `${year}-${month}-${day} ${hour}.${minute}`;
}
