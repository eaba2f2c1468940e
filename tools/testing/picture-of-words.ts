import sharp from 'sharp';

/** A PNG of lines of black words on white, as a screenshot or a scanner gives it. */
export function pictureOfWords(lines: readonly string[], font = 'DejaVu Sans'): Promise<Buffer> {
  const texts = lines.map((line, place) => `<text x="60" y="${120 + place * 90}">${line}</text>`).join('');
  const look = `font-family="${font}" font-size="44"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="${200 + lines.length * 90}" ${look}><rect width="100%" height="100%" fill="#fff"/>${texts}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
