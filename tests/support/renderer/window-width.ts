const USUAL = 1280;
let width = USUAL;
const queries = new Set<WidthQuery>();

/** A query for a minimum width; any other query, such as reduced motion, never matches. */
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

/** Adds media queries, which jsdom lacks. */
export function installMediaQueries(): void {
  window.matchMedia = (media) => new WidthQuery(media);
}

/** Sets the width of the window, in pixels, until the end of the test. */
export function setWindowWidth(pixels: number): void {
  width = pixels;
  for (const query of queries) query.tell();
}

/** Restores the default width of tests. */
export function resetWindowWidth(): void {
  width = USUAL;
  queries.clear();
}
