type Bytes = Uint8Array<ArrayBuffer>;

/** Packs bytes as zlib does (RFC 1950), by the browser's own code. They are not to be changed meanwhile. */
export async function deflate(bytes: Bytes): Promise<Bytes> {
  const { readable, writable } = new CompressionStream('deflate');
  const writer = writable.getWriter();
  const packed = new Response(readable).arrayBuffer();
  await Promise.all([writer.write(bytes), writer.close()]);
  return new Uint8Array(await packed);
}
