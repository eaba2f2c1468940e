/** A job that ended without an outcome: its worker threw, died or never began. */
export class JobFailure extends Error {
  override name = 'JobFailure';
}

/** It ended because a part of the tool did not come, by the network's or the server's fault: to try again may help. */
export class PartLoadFailure extends JobFailure {
  override name = 'PartLoadFailure';
}

/** A part of a tool that comes when it is used. Rejects with a `PartLoadFailure`; the next call asks for it again. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new PartLoadFailure('A part of the tool did not come.', { cause });
  }
}
