import { screenshotCopies, sourceSetOf } from './screenshots.ts';

/** Replaces a picture on phones. */
interface NarrowScreenshot {
  name: string;
  sizes: string;
}

interface ScreenshotProps {
  /** The picture's name in web/assets/screens. */
  name: string;
  /** Alternative text. */
  alt: string;
  /** How wide it is shown, as the attribute `sizes` has it. */
  sizes: string;
  narrow?: NarrowScreenshot;
  /** True for the first picture of the page. All others load lazily. */
  isFirst?: boolean;
  className?: string | undefined;
}

const narrowWindow = '(max-width: 40em)';
const formats = ['avif', 'webp'] as const;

function NarrowSources({ name, sizes }: NarrowScreenshot) {
  const [{ width, height }] = screenshotCopies(name, 'webp');
  return formats.map((format) => (
    <source
      key={format}
      media={narrowWindow}
      type={`image/${format}`}
      srcSet={sourceSetOf(name, format)}
      sizes={sizes}
      width={width}
      height={height}
    />
  ));
}

/** A picture of the product itself, in the sizes and formats that a browser may choose from. */
export function Screenshot({ name, alt, sizes, narrow, isFirst = false, className }: ScreenshotProps) {
  const [{ url, width, height }] = screenshotCopies(name, 'webp');
  return (
    <picture>
      {narrow && <NarrowSources {...narrow} />}
      <source type="image/avif" srcSet={sourceSetOf(name, 'avif')} sizes={sizes} />
      <img
        src={url}
        srcSet={sourceSetOf(name, 'webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding={isFirst ? 'auto' : 'async'}
        className={className}
      />
    </picture>
  );
}
