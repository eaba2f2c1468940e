/** How probable the rarer bit is, and what follows (ITU-T T.88, table E.1): Qe, next after the likelier bit, next after the rarer, switch. */
const states: readonly (readonly [chance: number, likelier: number, rarer: number, switches: 0 | 1])[] = [
  [0x56_01, 1, 1, 1],
  [0x34_01, 2, 6, 0],
  [0x18_01, 3, 9, 0],
  [0x0a_c1, 4, 12, 0],
  [0x05_21, 5, 29, 0],
  [0x02_21, 38, 33, 0],
  [0x56_01, 7, 6, 1],
  [0x54_01, 8, 14, 0],
  [0x48_01, 9, 14, 0],
  [0x38_01, 10, 14, 0],
  [0x30_01, 11, 17, 0],
  [0x24_01, 12, 18, 0],
  [0x1c_01, 13, 20, 0],
  [0x16_01, 29, 21, 0],
  [0x56_01, 15, 14, 1],
  [0x54_01, 16, 14, 0],
  [0x51_01, 17, 15, 0],
  [0x48_01, 18, 16, 0],
  [0x38_01, 19, 17, 0],
  [0x34_01, 20, 18, 0],
  [0x30_01, 21, 19, 0],
  [0x28_01, 22, 19, 0],
  [0x24_01, 23, 20, 0],
  [0x22_01, 24, 21, 0],
  [0x1c_01, 25, 22, 0],
  [0x18_01, 26, 23, 0],
  [0x16_01, 27, 24, 0],
  [0x14_01, 28, 25, 0],
  [0x12_01, 29, 26, 0],
  [0x11_01, 30, 27, 0],
  [0x0a_c1, 31, 28, 0],
  [0x09_c1, 32, 29, 0],
  [0x08_a1, 33, 30, 0],
  [0x05_21, 34, 31, 0],
  [0x04_41, 35, 32, 0],
  [0x02_a1, 36, 33, 0],
  [0x02_21, 37, 34, 0],
  [0x01_41, 38, 35, 0],
  [0x01_11, 39, 36, 0],
  [0x00_85, 40, 37, 0],
  [0x00_49, 41, 38, 0],
  [0x00_25, 42, 39, 0],
  [0x00_15, 43, 40, 0],
  [0x00_09, 44, 41, 0],
  [0x00_05, 45, 42, 0],
  [0x00_01, 45, 43, 0],
  [0x56_01, 46, 46, 0],
];

const chances = Uint16Array.from(states, ([chance]) => chance);
const afterLikelier = Uint8Array.from(states, ([, likelier]) => likelier);
const afterRarer = Uint8Array.from(states, ([, , rarer]) => rarer);
const switches = Uint8Array.from(states, ([, , , change]) => change);

/** The arithmetic coder of JBIG2 (ITU-T T.88, annex E.2): bits in contexts become few bytes where they can be foreseen. */
export class MqEncoder {
  readonly #state: Uint8Array;
  /** The likelier bit of each context. */
  readonly #likelier: Uint8Array;
  #bytes = new Uint8Array(4096);
  /** Where the last byte stands; the first one is none of the result. */
  #at = 0;
  #range = 0x80_00;
  #code = 0;
  #shifts = 12;

  constructor(contexts: number) {
    this.#state = new Uint8Array(contexts);
    this.#likelier = new Uint8Array(contexts);
  }

  encode(context: number, bit: 0 | 1): void {
    const state = this.#state[context] ?? 0;
    const chance = chances[state] ?? 0;
    this.#range -= chance;
    if (bit === this.#likelier[context]) {
      if (this.#range & 0x80_00) {
        this.#code += chance;
        return;
      }
      if (this.#range < chance) this.#range = chance;
      else this.#code += chance;
      this.#state[context] = afterLikelier[state] ?? 0;
    } else {
      if (this.#range < chance) this.#code += chance;
      else this.#range = chance;
      if (switches[state] === 1) this.#likelier[context] = bit;
      this.#state[context] = afterRarer[state] ?? 0;
    }
    this.#renormalise();
  }

  /** The bytes, with the marker that ends them. Nothing can be encoded afterwards. */
  finish(): Uint8Array<ArrayBuffer> {
    const most = this.#code + this.#range;
    this.#code |= 0xff_ff;
    if (this.#code >= most) this.#code -= 0x80_00;
    this.#code <<= this.#shifts;
    this.#writeByte();
    this.#code <<= this.#shifts;
    this.#writeByte();
    if (this.#bytes[this.#at] !== 0xff) this.#next(0xff);
    this.#next(0xac);
    return this.#bytes.slice(1, this.#at + 1);
  }

  #renormalise(): void {
    do {
      this.#range <<= 1;
      this.#code <<= 1;
      this.#shifts -= 1;
      if (this.#shifts === 0) this.#writeByte();
    } while ((this.#range & 0x80_00) === 0);
  }

  /** A carry goes into the last byte; after 0xFF a bit is left out, so that no carry goes further. */
  #writeByte(): void {
    const last = this.#bytes[this.#at] ?? 0;
    const carries = last !== 0xff && this.#code >= 0x8_00_00_00;
    if (carries) {
      this.#bytes[this.#at] = last + 1;
      this.#code &= 0x7_ff_ff_ff;
    }
    const isFull = this.#bytes[this.#at] === 0xff;
    const bits = isFull ? 20 : 19;
    this.#next(this.#code >> bits);
    this.#code &= (1 << bits) - 1;
    this.#shifts = isFull ? 7 : 8;
  }

  #next(byte: number): void {
    this.#at += 1;
    if (this.#at === this.#bytes.length) {
      const longer = new Uint8Array(this.#bytes.length * 2);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[this.#at] = byte;
  }
}
