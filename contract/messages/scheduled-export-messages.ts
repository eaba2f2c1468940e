export const saved = 'Your export is on its way, and comes again by itself.';
export const stopped = 'Nothing more is exported by itself.';
export const notFound = 'There is no scheduled export.';
export const badUrl =
  'Enter an address that begins with https://, without a name or a password in it. It must not lead into a private network.';
export const badKind = 'kind must be webdav or s3.';
export const badRhythm = 'every must be daily or weekly.';
export const badBucket = 'A bucket has 3 to 63 small letters, digits, dots and hyphens.';
export const badRegion = 'A region has small letters, digits and hyphens.';
export const badAccount = 'The name must not hold a colon.';
