export const badPath = 'path must be a path of this site.';
