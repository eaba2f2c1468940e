export const made = 'Your address is ready. Mails to it become notes.';
export const removed = 'The address is switched off.';
export const notOffered = 'This site takes in no mail.';
export const copied = 'The address is copied.';
export const copyFailed = 'The address could not be copied. Please select it and copy it yourself.';
export const tooManyMails = 'This address has taken in as many mails today as it may.';
