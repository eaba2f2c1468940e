export const created = 'The webhook is made. Copy its secret now: it is shown only once.';
export const changed = 'The webhook is changed.';
export const deleted = 'The webhook is deleted.';
export const notFound = 'This webhook does not exist, or was deleted already.';
export const noEvent = 'Choose at least one event.';
export const badEvent = 'events may hold note.created, note.changed and note.binned.';
export const eventTwice = 'Each event counts once.';
export const badUrl =
  'Enter an address that begins with https://, without a name or a password in it. It must not lead into a private network.';
export const tooMany = (max: number) =>
  `You have ${max} webhooks, which is the limit. Please delete one that you use no more.`;
export const tested = 'The test message was delivered.';
export const testFailed = 'The test message was not delivered.';
