/** The limit of one person. */
export const full = (used: string, allowed: string) =>
  `There is not enough space: your files take ${used} of ${allowed}. Permanently delete files to free space.`;
/** The limit of all people together. */
export const siteFull = 'This site has no space for more files at the moment. Please try again later.';
