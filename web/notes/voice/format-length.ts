/** A length of time: "0:07", "12:30", "1:02:03". */
export function formatLength(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const end = `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
  return hours === 0 ? end : `${hours}:${end.padStart(5, '0')}`;
}
