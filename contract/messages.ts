/**
 * Every sentence that the server and the screens say to a person, letter for letter: a file for each domain, an export for each sentence.
 * Read one as `messages.notes.added`: a browser then loads it only with a page that says it. A computed name loads them all.
 */
export * as messages from './messages/all-messages.ts';
