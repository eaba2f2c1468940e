/**
 * The version of a note that a caller knows, by its `updatedAt`, as `updated_at` has it. Notes have whole milliseconds: a device without a
 * network marks the texts that it has made by itself with parts of one, and no version of a note is like those.
 */
export function versionOf(updatedAt: string): number {
  const parts = /\.\d{3}(\d*)/.exec(updatedAt)?.[1] ?? '';
  return Number(parts) > 0 ? -1 : Date.parse(updatedAt);
}
