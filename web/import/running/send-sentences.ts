/** Sentences on the way to the server. */
export const sendSentences = {
  noAnswer: 'The server did not answer for this note.',
  leftOut: 'You left it out.',
};
