/** Quality of a changed copy as JPEG or WebP, from 0 to 1: no difference is seen. */
export const copyQuality = 0.92;
