/** A WAV file of silence: one channel of 8 bits, 8,000 samples a second. */
export function silentWav(seconds: number): Uint8Array<ArrayBuffer> {
  const rate = 8000;
  const samples = rate * seconds;
  // 128 is the middle of unsigned samples.
  const bytes = new Uint8Array(44 + samples).fill(128);
  const view = new DataView(bytes.buffer);
  const write = (at: number, ascii: string) => bytes.set(new TextEncoder().encode(ascii), at);
  write(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // PCM, channels, rate, bytes a second, bytes a sample, bits a sample.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, 'data');
  view.setUint32(40, samples, true);
  return bytes;
}
