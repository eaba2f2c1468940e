/** What a record does to the clip that is drawn in. */
export type ClipChange = 'narrow' | 'replace' | 'save' | 'restore';

/** Counts clips that stand in clips: each of them makes all that follow slower, and no program writes many. */
export class ClipDepth {
  deepest = 0;
  #depth = 0;
  readonly #saved: number[] = [];

  add(change: ClipChange | undefined): void {
    switch (change) {
      case 'narrow':
        this.#depth += 1;
        this.deepest = Math.max(this.deepest, this.#depth);
        return;
      case 'replace':
        this.#depth = 1;
        return;
      case 'save':
        this.#saved.push(this.#depth);
        return;
      case 'restore':
        this.#depth = this.#saved.pop() ?? this.#depth;
    }
  }
}

const emfChanges: Record<number, ClipChange> = { 26: 'narrow', 29: 'narrow', 30: 'narrow', 33: 'save', 34: 'restore' };

/** A region or a path that takes the place of the clip before (MS-EMF, 2.1.29). */
const copyMode = 5;

/** The change by a record of an EMF that begins at a place. */
export function emfClipChange(view: DataView, type: number, at: number): ClipChange | undefined {
  if (type !== 67 && type !== 75) return emfChanges[type];
  const modeAt = at + (type === 67 ? 8 : 12);
  return modeAt + 4 <= view.byteLength && view.getUint32(modeAt, true) === copyMode ? 'replace' : 'narrow';
}

const wmfChanges: Record<number, ClipChange> = {
  0x1e: 'save',
  0x127: 'restore',
  0x12c: 'replace',
  0x220: 'narrow',
  0x415: 'narrow',
  0x416: 'narrow',
};

/** The change by a record of a WMF. */
export const wmfClipChange = (type: number): ClipChange | undefined => wmfChanges[type];

/** The change by a record of EMF+ (MS-EMFPLUS, 2.1.1.1). Its flags tell whether a clip takes the place of the one before. */
export function emfPlusClipChange(type: number, flags: number): ClipChange | undefined {
  if (type === 0x4025 || type === 0x4027 || type === 0x4028) return 'save';
  if (type === 0x4026 || type === 0x4029) return 'restore';
  if (type === 0x4031) return 'replace';
  const isClip = type >= 0x4032 && type <= 0x4035;
  return isClip ? (((flags >> 8) & 0xf) === 0 && type !== 0x4035 ? 'replace' : 'narrow') : undefined;
}
