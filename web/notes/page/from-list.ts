/** State of the navigation from a list of notes to one of them. */
export const fromList = { fromList: true } as const;

/** True if a person came to a note from a list, so that the way back leads there. */
export const cameFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'fromList' in state;
