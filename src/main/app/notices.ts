import type { Notice } from '../../contract/ipc/pushes';

/** What a person should know of this computer: kept until a page can show it, and not said twice in a row. */
export class Notices {
  #waiting: string[] = [];
  #isShown = false;
  #last: string | null = null;
  readonly #show: (notice: Notice) => void;

  constructor(show: (notice: Notice) => void) {
    this.#show = show;
  }

  /** Says that something went wrong. */
  readonly add = (text: string): void => {
    if (text === this.#last) return;
    this.#last = text;
    if (this.#isShown) this.#show({ kind: 'error', text });
    else this.#waiting.push(text);
  };

  /** A page is there: it takes what waited, and hears the rest as it comes. */
  take(): readonly string[] {
    const waited = this.#waiting;
    this.#waiting = [];
    this.#isShown = true;
    return waited;
  }

  /** The page is gone. */
  hold(): void {
    this.#isShown = false;
  }
}
