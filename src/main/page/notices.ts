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
    this.#say({ kind: 'error', text });
  };

  /** Answers what the person has done, each time that they do it. */
  readonly answer = (text: string): void => {
    if (!this.#waiting.includes(text)) this.#say({ kind: 'info', text });
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

  #say(notice: Notice): void {
    if (this.#isShown) this.#show(notice);
    else this.#waiting.push(notice.text);
  }
}
