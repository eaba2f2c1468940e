/** True for something that a person wrote or did: a thought, a comment, a notification, a request. */
function isBy(value: unknown, personId: string): boolean {
  if (typeof value !== 'object' || value === null || !('user' in value)) return false;
  const { user } = value;
  return typeof user === 'object' && user !== null && '_id' in user && user._id === personId;
}

/** How many of a thought's comments are no longer there, for its count: more would look as if older ones were to be read. */
const missingOf = (former: object, comments: unknown): number =>
  'comments' in former && Array.isArray(former.comments) && Array.isArray(comments)
    ? former.comments.length - comments.length
    : 0;

/**
 * Takes what a person wrote or did out of an answer, however deep it lies in lists. What has nothing of them stays the same object. Other
 * counts stay as they are until the server has told them anew.
 */
export function withoutPerson(value: unknown, personId: string): unknown {
  if (Array.isArray(value)) {
    const kept: unknown[] = value
      .filter((entry) => !isBy(entry, personId))
      .map((entry) => withoutPerson(entry, personId));
    return kept.length === value.length && kept.every((entry, at) => entry === value[at]) ? value : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, withoutPerson(entry, personId), entry] as const);
  if (entries.every(([, entry, former]) => entry === former)) return value;
  const changed: Record<string, unknown> = Object.fromEntries(entries);
  const { commentCount } = changed;
  return typeof commentCount === 'number'
    ? { ...changed, commentCount: commentCount - missingOf(value, changed['comments']) }
    : changed;
}
