import type { SessionState } from '../../contract/ipc/pushes';
import type { Clock } from '../clock';
import type { SnapshotFile } from './snapshot-file';

export interface FirstScreenDependencies {
  readonly snapshots: SnapshotFile;
  readonly clock: Clock;
}

/** How long the page is given to draw what it was told before main is held up by the keyring. */
const DRAW_MS = 120;
/** A page that has not asked by then may never. */
const ASKED_WITHIN_MS = 2000;

/** Who is signed in and where, as one line. */
const accountOf = ({ user, server }: Extract<SessionState, { readonly phase: 'signed-in' }>): string =>
  JSON.stringify([user.id, server]);

/** What the page draws first in a start: what it showed last to whoever is signed in, and nothing of anybody else's. */
export class FirstScreen {
  /** When the page has drawn it, or cannot be waited for any longer. */
  readonly drawn: Promise<void>;
  readonly #deps: FirstScreenDependencies;
  readonly #kept: ReturnType<SnapshotFile['load']>;
  #tellDrawn = (): void => undefined;
  #isSnapshotShown = false;

  constructor(deps: FirstScreenDependencies) {
    this.#deps = deps;
    this.#kept = deps.snapshots.load();
    this.drawn = new Promise((resolve) => (this.#tellDrawn = resolve));
    deps.clock.set(this.#tellDrawn, ASKED_WITHIN_MS);
  }

  /** Whether the page shows what it showed last, until it is told what is so now. */
  get isSnapshotShown(): boolean {
    return this.#isSnapshotShown;
  }

  /** The page asks: the look that it shows, or null where there is none for this person. */
  async ask(session: SessionState): Promise<string | null> {
    const kept = await this.#kept;
    const snapshot = session.phase === 'signed-in' && kept?.account === accountOf(session) ? kept.text : null;
    this.#isSnapshotShown = snapshot !== null;
    this.#deps.clock.set(this.#tellDrawn, this.#isSnapshotShown ? DRAW_MS : 0);
    return snapshot;
  }

  /** Keeps what is shown for the next start, unless whoever is signed in is not remembered either. */
  async keep(session: SessionState, text: string): Promise<void> {
    if (session.phase === 'signed-in' && session.remembered)
      await this.#deps.snapshots.keep(accountOf(session), text);
  }

  /** The session is another: what was kept is forgotten where nobody stays signed in. */
  sessionChanged(session: SessionState): void {
    if (session.phase === 'signed-out' || !session.remembered) void this.#deps.snapshots.clear();
  }
}
