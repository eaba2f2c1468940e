/** Sentences on the work itself. */
export const workerSentences = {
  fault: 'These files set off a fault in the import. Nothing further is read of them.',
  died: 'The browser ended the work, mostly for want of memory. Close other tabs, then try again.',
  notLoaded: 'A part of the import did not come over the network. Try again.',
};
