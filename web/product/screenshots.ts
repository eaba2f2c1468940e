/** A copy of a picture of the product, as `npm run screens` made it. */
interface ScreenshotCopy {
  url: string;
  width: number;
  height: number;
}

type Format = 'avif' | 'webp';

const files = import.meta.glob<string>('/web/assets/screens/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

const fileName = /([a-z-]+)-(\d+)x(\d+)\.(avif|webp)$/;

/** The copies of a picture in one format, the narrowest first. Throws where there is none of that name. */
export function screenshotCopies(name: string, format: Format): [ScreenshotCopy, ...ScreenshotCopy[]] {
  const copies = Object.entries(files).flatMap(([path, url]) => {
    const [, shown, width, height, written] = fileName.exec(path) ?? [];
    return shown === name && written === format ? [{ url, width: Number(width), height: Number(height) }] : [];
  });
  const [first, ...rest] = copies.sort((a, b) => a.width - b.width);
  if (!first) throw new Error(`There is no picture of the product called ${name}.`);
  return [first, ...rest];
}

/** The copies of a picture as the value of `srcset`. */
export const sourceSetOf = (name: string, format: Format): string =>
  screenshotCopies(name, format)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
