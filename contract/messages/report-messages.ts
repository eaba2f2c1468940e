export const sent = 'Thank you. Your report has been sent.';
export const already = 'You have already reported this.';
export const notFound = 'The content that you want to report does not exist.';
