export const sent = 'Thank you for your feedback!';
