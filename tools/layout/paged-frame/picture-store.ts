/** The picture files of one document, each once. */
export class PictureStore {
  readonly #places = new Map<string, Promise<number | undefined>>();
  readonly #blobs: Blob[] = [];

  get blobs(): readonly Blob[] {
    return this.#blobs;
  }

  /** The place of a picture by its key, such as its address; `make` gives it where it is new. Undefined where it has none. */
  async placeOf(key: string, make: () => Promise<Blob | undefined>): Promise<number | undefined> {
    const known = this.#places.get(key);
    if (known) return known;
    const made = make().then((blob) => blob && this.#blobs.push(blob) - 1);
    this.#places.set(key, made);
    return made;
  }
}
