export const linkInvalid = 'This link is not valid or has expired.';
export const notFound = 'This file does not exist.';
export const storeAway = 'Files cannot be stored or fetched at the moment. Please try again in a moment.';
export const altsUnreadable = 'alts must be a list of texts.';
export const moreAlts = 'There are more alt texts than pictures.';
export const pictureType = (name: string) => `${name} is not a JPEG, PNG, WebP, GIF or AVIF picture.`;
export const pictureBroken = (name: string) => `${name} is damaged, incomplete or too large to be read.`;
