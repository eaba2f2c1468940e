/** How people call a media type: "JPEG", "WebP". */
export const nameOfType = (type: string): string =>
  type === 'image/webp' ? 'WebP' : type.replace('image/', '').toUpperCase();
