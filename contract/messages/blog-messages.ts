export const submitted = 'Your article was submitted. It is pending until an editor approves it.';
export const updated = 'Article updated. It is pending until an editor approves it.';
export const deleted = 'Article deleted.';
export const notFound = 'This article does not exist, or is not published.';
export const shareFailed = 'Failed to share article';
export const notYours = 'This article is not yours to change.';
export const changedElsewhere = 'This article was changed somewhere else since you opened it.';
export const tagsUnreadable = 'Tags must be a list of words or a comma-separated text.';
export const tooManyTags = (max: number) => `At most ${max} tags.`;
/** The limit on writing. */
export const tooMuch = 'You have submitted many articles in a short time. Please wait a while and try again.';
