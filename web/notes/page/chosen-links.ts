import { limits } from '#contract/limits.ts';
/** A note that a link of the text leads to, where several have its title. */
interface ChosenLink {
  title: string;
  id: string;
}

/** Notes that were chosen to link to since the last save of the text. The newest choices stay, as many as a call takes. */
export class ChosenLinks {
  #links: readonly ChosenLink[] = [];

  add(link: ChosenLink): void {
    this.#links = [...this.#links, link].slice(-limits.note.links.chosen);
  }

  read(): readonly ChosenLink[] {
    return this.#links;
  }

  /** Forgets the links that a save has taken, or that the server refused; choices made meanwhile stay. */
  forget(links: readonly ChosenLink[]): void {
    this.#links = this.#links.filter((link) => !links.includes(link));
  }
}
