const USUAL = 1280;
let width = USUAL;
const queries = new Set<WidthQuery>();

/** A query of the least width; what asks for anything else, such as less motion, never holds. */
class WidthQuery extends EventTarget implements MediaQueryList {
  readonly onchange = null;
  readonly #min: number;
  #told: boolean;

  constructor(readonly media: string) {
    super();
    this.#min = Number(/^\(min-width: (\d+)px\)$/.exec(media)?.[1] ?? Infinity);
    this.#told = this.matches;
    queries.add(this);
  }

  get matches(): boolean {
    return width >= this.#min;
  }

  addListener(): never {
    throw new Error('addListener is deprecated');
  }

  removeListener(): never {
    throw new Error('removeListener is deprecated');
  }

  tell(): void {
    if (this.matches === this.#told) return;
    this.#told = this.matches;
    this.dispatchEvent(new Event('change'));
  }
}

/** Gives jsdom what it lacks: media queries. */
export function installMediaQueries(): void {
  window.matchMedia = (media) => new WidthQuery(media);
}

/** Sets the width of the window, in pixels, until the end of the test. */
export function setWindowWidth(pixels: number): void {
  width = pixels;
  for (const query of queries) query.tell();
}

/** The width as every test finds it. */
export function resetWindowWidth(): void {
  width = USUAL;
  queries.clear();
}
