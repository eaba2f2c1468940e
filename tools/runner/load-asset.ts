import { loadPart } from './job-failure.ts';

async function download(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The bytes of one of our own static files. Throws `PartLoadFailure` where the network or the server does not give it. */
export const loadAsset = async (address: string): Promise<Uint8Array<ArrayBuffer>> => loadPart(() => download(address));
