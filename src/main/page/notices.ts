import type { Notice } from '../../contract/ipc/pushes';

/** Notices to the person about this computer: kept until a page can show them, and not repeated in a row. */
export class Notices {
  #waiting: string[] = [];
  #isShown = false;
  #last: string | null = null;
  readonly #show: (notice: Notice) => void;

  constructor(show: (notice: Notice) => void) {
    this.#show = show;
  }

  /** Reports an error. */
  readonly add = (text: string): void => {
    if (text === this.#last) return;
    this.#last = text;
    this.#say({ kind: 'error', text });
  };

  /** Responds to an action of the person, each time. */
  readonly answer = (text: string): void => {
    if (!this.#waiting.includes(text)) this.#say({ kind: 'info', text });
  };

  /** Called when a page is ready: returns the waiting notices; later ones are shown at once. */
  take(): readonly string[] {
    const waited = this.#waiting;
    this.#waiting = [];
    this.#isShown = true;
    return waited;
  }

  /** Called when the page is gone. */
  hold(): void {
    this.#isShown = false;
  }

  #say(notice: Notice): void {
    if (this.#isShown) this.#show(notice);
    else this.#waiting.push(notice.text);
  }
}
