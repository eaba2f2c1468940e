/** The lightness of each pixel, from 0 to 255, row by row. */
export interface Luma {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Sides of the windows that are compared, and how far apart they are, as in ffmpeg's filter `ssim`. */
const windowSide = 8;
const step = 4;

/** Constants of Wang et al., "Image Quality Assessment: From Error Visibility to Structural Similarity" (2004), for 8 bits. */
const steadyMean = (0.01 * 255) ** 2;
const steadyVariance = (0.03 * 255) ** 2;

function windowSimilarity(one: Luma, other: Luma, left: number, top: number): number {
  let [sumOne, sumOther, squaresOne, squaresOther, products] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + windowSide; y += 1) {
    const row = y * one.width;
    for (let at = row + left; at < row + left + windowSide; at += 1) {
      const [a, b] = [one.data[at] ?? 0, other.data[at] ?? 0];
      sumOne += a;
      sumOther += b;
      squaresOne += a * a;
      squaresOther += b * b;
      products += a * b;
    }
  }
  const count = windowSide * windowSide;
  const [meanOne, meanOther] = [sumOne / count, sumOther / count];
  const varianceOne = squaresOne / count - meanOne * meanOne;
  const varianceOther = squaresOther / count - meanOther * meanOther;
  const covariance = products / count - meanOne * meanOther;
  return (
    ((2 * meanOne * meanOther + steadyMean) * (2 * covariance + steadyVariance)) /
    ((meanOne * meanOne + meanOther * meanOther + steadyMean) * (varianceOne + varianceOther + steadyVariance))
  );
}

/** The mean structural similarity of two pictures of one size: 1 where they are the same. Throws where the sizes differ. */
export function similarityOf(one: Luma, other: Luma): number {
  if (one.width !== other.width || one.height !== other.height)
    throw new RangeError(`${one.width} × ${one.height} pixels against ${other.width} × ${other.height}.`);
  let [sum, count] = [0, 0];
  for (let top = 0; top + windowSide <= one.height; top += step) {
    for (let left = 0; left + windowSide <= one.width; left += step) {
      sum += windowSimilarity(one, other, left, top);
      count += 1;
    }
  }
  if (count === 0) throw new RangeError(`A picture of ${one.width} × ${one.height} pixels is too small to compare.`);
  return sum / count;
}
