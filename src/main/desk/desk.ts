import type { DeskAct, DeskAsked, DeskLook, DeskPlace, DeskShown, DeskView } from '../../contract/ipc/desk';

/** The window of the queue, as far as it is used. */
export interface DeskWindow {
  readonly bringUp: () => void;
  readonly send: (shown: DeskShown) => void;
  readonly close: () => void;
}

export interface DeskDependencies {
  /** Opens the window; `onClosed` is called when it is gone. */
  readonly openWindow: (onClosed: () => void) => DeskWindow;
  /** Asks the page that has the state. */
  readonly ask: (asked: DeskAsked) => void;
  readonly look: () => DeskLook;
  /** Makes sure that there is a page that has the state. */
  readonly wantPage: () => void;
  /** Shows the queue of a server in the app's window. */
  readonly showInApp: (guildId: string) => void;
}

/**
 * The window of the queue. It has no state of its own: it shows what the app's page tells, whose window may be hidden, and
 * that page carries out what is done in it (docs/decisions/064).
 */
export class Desk {
  readonly #deps: DeskDependencies;
  #window: DeskWindow | null = null;
  #view: DeskView | null = null;
  /** Where the window was opened, for a page that comes later. */
  #place: DeskPlace | null = null;
  #isLive = true;

  constructor(deps: DeskDependencies) {
    this.#deps = deps;
  }

  /** Opens the window at an item, or at the list; brings it up if it is open. */
  open(place: DeskPlace | null): void {
    const { ask, openWindow, wantPage } = this.#deps;
    wantPage();
    this.#place = place;
    // First, so that the page works while the window opens.
    ask({ kind: 'opened', place });
    if (this.#window !== null) {
      this.#window.bringUp();
      return;
    }
    this.#window = openWindow(() => this.#closed());
  }

  /** The page tells what to show. */
  told(view: DeskView | null): void {
    if (this.#window === null) return;
    this.#view = view;
    this.#isLive = true;
    this.#send();
  }

  /** What the window shows at first. */
  shown(): DeskShown {
    return { view: this.#view, look: this.#deps.look(), isLive: this.#isLive };
  }

  act(act: DeskAct): void {
    const { ask, showInApp } = this.#deps;
    if (act.kind !== 'show') ask({ kind: 'act', act });
    else if (this.#view?.item != null) showInApp(this.#view.item.guildId);
  }

  close(): void {
    this.#window?.close();
  }

  lookChanged(): void {
    this.#send();
  }

  /** The page is gone: what was told last stays on the screen, without acts. */
  pageGone(): void {
    this.#isLive = false;
    this.#send();
  }

  /** A page is listening, which does not know of the window. */
  pageReady(): void {
    if (this.#window !== null) this.#deps.ask({ kind: 'opened', place: this.#place });
  }

  /** Evidence is for the one who was signed in. */
  signedOut(): void {
    this.#view = null;
    this.close();
  }

  stop(): void {
    this.close();
  }

  #send(): void {
    this.#window?.send(this.shown());
  }

  #closed(): void {
    this.#window = null;
    this.#view = null;
    this.#place = null;
    this.#deps.ask({ kind: 'closed' });
  }
}
