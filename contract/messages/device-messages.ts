export const ended = 'The device is signed out.';
export const othersEnded = 'All your other devices are signed out.';
export const notFound = 'This session does not exist, or has ended already.';
