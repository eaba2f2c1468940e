/** The bytes of one of our own static files. Throws where the network or the server does not give it. */
export async function loadAsset(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
