export const busy = 'The assistant is busy. Please try again in a moment.';
export const ownQueued =
  'Several of your texts are waiting already. Please try again when the assistant has finished them.';
export const tooMany = 'You have asked the assistant very often in the last hour. Please wait a while and try again.';
