/** A job that ended without an outcome: its worker threw, died or never began. */
export class JobBroken extends Error {
  override name = 'JobBroken';
}

/** It ended because a part of the tool did not come, by the network's or the server's fault: to try again may help. */
export class PartMissing extends JobBroken {
  override name = 'PartMissing';
}

/** A part of a tool that comes when it is used. Rejects with a `PartMissing`; the next call asks for it again. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new PartMissing('A part of the tool did not come.', { cause });
  }
}
