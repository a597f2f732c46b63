import type { SessionState } from '../../contract/ipc/pushes';
import type { Clock } from '../clock';
import type { SnapshotFile } from './snapshot-file';

export interface FirstScreenDependencies {
  readonly snapshots: SnapshotFile;
  readonly clock: Clock;
}

/** The time for the page to render its state before the keyring blocks main. */
const DRAW_MS = 120;
/** A page that has not asked within this time may never ask. */
const ASKED_WITHIN_MS = 2000;

/** The signed-in user and the server, as one line. */
export const accountOf = ({ user, server }: Extract<SessionState, { readonly phase: 'signed-in' }>): string =>
  JSON.stringify([user.id, server]);

/** The first screen of a start: the snapshot of the page's last screen, only for the same account. */
export class FirstScreen {
  /** Resolves when the page has had time to render its first screen, or has not asked for it in time. */
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

  /** Whether the page shows the snapshot, until it gets the current state. */
  get isSnapshotShown(): boolean {
    return this.#isSnapshotShown;
  }

  /** Answers the page: the snapshot to show, or null if there is none for this user. */
  async ask(session: SessionState): Promise<string | null> {
    const kept = await this.#kept;
    const snapshot = session.phase === 'signed-in' && kept?.account === accountOf(session) ? kept.text : null;
    this.#isSnapshotShown = snapshot !== null;
    this.#deps.clock.set(this.#tellDrawn, this.#isSnapshotShown ? DRAW_MS : 0);
    return snapshot;
  }

  /** Saves the page's snapshot for the next start, unless the user is not remembered either. */
  async keep(session: SessionState, text: string): Promise<void> {
    if (session.phase === 'signed-in' && session.remembered)
      await this.#deps.snapshots.keep(accountOf(session), text);
  }

  /** Called for a new session state: deletes the snapshot if the user does not stay signed in. */
  sessionChanged(session: SessionState): void {
    if (session.phase === 'signed-out' || !session.remembered) void this.#deps.snapshots.clear();
  }
}
