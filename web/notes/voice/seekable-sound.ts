import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  OGG,
  OggOutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

function formatOf(mediaType: string): Mp4OutputFormat | OggOutputFormat | WebMOutputFormat {
  if (mediaType.startsWith('audio/mp4')) return new Mp4OutputFormat({ fastStart: 'in-memory' });
  return mediaType.startsWith('audio/ogg') ? new OggOutputFormat() : new WebMOutputFormat();
}

/**
 * The same sound with its length and an index, which a browser leaves out while it records: players could not jump in it. The sound itself
 * is copied, not encoded again. One that was cut off in the middle of its first part comes back as it is.
 */
export async function makeSeekable(sound: Blob): Promise<Blob> {
  const target = new BufferTarget();
  const input = new Input({ source: new BlobSource(sound), formats: [WEBM, MP4, OGG] });
  try {
    if (!(await input.canRead())) return sound;
    const conversion = await Conversion.init({ input, output: new Output({ format: formatOf(sound.type), target }) });
    if (!conversion.isValid) return sound;
    await conversion.execute();
    return target.buffer ? new Blob([target.buffer], { type: sound.type }) : sound;
  } finally {
    input.dispose();
  }
}
