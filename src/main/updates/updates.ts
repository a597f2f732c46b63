import type { FailureKind } from '../../contract/failure';
import type { UpdateChoice, UpdateDecision, UpdateState } from '../../contract/ipc/help';
import type { Clock } from '../clock';
import { readFeed } from './feed';
import type { Announcement } from '../../contract/updates';
import { msg, type Msg, t } from '../../domain/i18n/t';
import type { AskFeed } from './signed/ask-feed';
import type { UpdateRefusal } from './signed/judge-feed';
import { refusalText } from './signed/refusal-texts';

/** Downloads and installs an announced update. Each method may reject. */
export interface Updater {
  /** Sets this announcement, which has been checked, as the only one for the next download. */
  readonly take: (feed: string, announcement: Announcement) => Promise<void>;
  /** Downloads the update; resolves to the path of the file. */
  readonly download: (onPercent: (percent: number) => void) => Promise<string>;
  /** Ends the app, installs the update, and starts the app again. */
  readonly install: () => void;
}

export interface UpdateDependencies {
  /** Fetches and checks a feed's announcement on a channel. */
  readonly ask: (feed: string, channel: UpdateChoice['channel']) => ReturnType<AskFeed>;
  /** Loads the updater, on first use. */
  readonly updater: () => Promise<Updater>;
  /** Whether a file is byte for byte an announced one. */
  readonly isAnnounced: (path: string, announcement: Announcement) => Promise<boolean>;
  /** Deletes a file that was not announced. */
  readonly discard: (path: string) => Promise<void>;
  /** The reason why this build cannot update itself; null if it can. */
  readonly obstacle: 'not-packaged' | 'archive' | 'no-key' | null;
  /** The feed that the package was built with. */
  readonly ownFeed: string | null;
  readonly choice: () => UpdateChoice;
  readonly setChoice: (choice: UpdateChoice) => void;
  readonly onChange: (state: UpdateState) => void;
  readonly clock: Clock;
}

/** The delay after the start, which belongs to the person's own work. */
export const FIRST_CHECK_MS = 30_000;
export const CHECK_EVERY_MS = 6 * 60 * 60_000;

/** electron-updater's error for a file with a wrong hash, which it has deleted. */
const MISMATCH = /sha512|checksum/i;
const NOT_REACHED = msg('The update feed cannot be reached.');
const ALTERED: UpdateRefusal = { kind: 'altered-file' };
const FAILURES: readonly (readonly [RegExp, Msg])[] = [
  [/404/, msg('The update file is missing from the feed.')],
  [/ECONNREFUSED|ERR_CONNECTION|ENOTFOUND|ERR_NAME|ERR_INTERNET|net::/, NOT_REACHED],
];

const FAILED = msg('The update failed.');
/** The reason of a failure, in words for people; texts of a server are not repeated. */
const textOf = (detail: string): string =>
  t(FAILURES.find(([pattern]) => pattern.test(detail))?.[1] ?? FAILED);

const detailOf = (fault: unknown): string =>
  fault instanceof Error ? `${'code' in fault ? String(fault.code) : ''} ${fault.message}` : '';

const NOT_HEARD: Readonly<Record<FailureKind | 'absent', Msg>> = {
  absent: msg('The feed has no updates for this build.'),
  network: NOT_REACHED,
  malformed: msg('The feed’s answer cannot be read.'),
  refused: msg('There is no update feed at this address.'),
  ...{ invalid: FAILED, local: FAILED, 'signed-out': FAILED },
};

/** A downloaded update. */
interface Fetched {
  readonly path: string;
  readonly announcement: Announcement;
}

/**
 * Checks a feed for updates, downloads an update in the background, and asks before installing it. The download is
 * verified after it arrives, and again before it is passed to the installer.
 */
export class Updates {
  readonly #deps: UpdateDependencies;
  #state: UpdateState;
  #timer: unknown = null;
  #isAtWork = false;
  #fetched: Fetched | null = null;
  #source: string;

  constructor(deps: UpdateDependencies) {
    this.#deps = deps;
    this.#state = this.#resting();
    this.#source = this.#chosenSource();
  }

  get state(): UpdateState {
    return this.#state;
  }

  /** Starts the automatic checks, some time after the start. */
  start(): void {
    this.#later(FIRST_CHECK_MS);
  }

  stop(): void {
    if (this.#timer !== null) this.#deps.clock.clear(this.#timer);
    this.#timer = null;
  }

  /**
   * Called when the choice changes: an update from another feed or channel is no longer offered, even if it is being
   * downloaded.
   */
  chosen(): void {
    const source = this.#chosenSource();
    // The skipped version is part of the same preference, but does not change the source.
    if (source === this.#source) return;
    this.#source = source;
    if (!this.#isAtWork) this.#set(this.#resting());
  }

  /**
   * Checks now, and downloads a new version. A skipped version is offered again if the person has requested the check.
   */
  async check(isAsked: boolean): Promise<UpdateState> {
    const feed = this.#feed();
    if (this.#isAtWork || this.#state.phase === 'ready') return this.#state;
    if (feed === null || this.#deps.obstacle !== null) {
      this.#set(this.#resting());
      return this.#state;
    }
    const source = this.#source;
    this.#isAtWork = true;
    try {
      await this.#work(feed, isAsked);
    } catch (fault) {
      const detail = detailOf(fault);
      if (MISMATCH.test(detail)) this.#refuse(ALTERED);
      else this.#set({ phase: 'failed', text: textOf(detail) });
    } finally {
      this.#isAtWork = false;
    }
    if (source !== this.#source) this.#set(this.#resting());
    return this.#state;
  }

  /** The person's decision about a ready update. */
  async decide(decision: UpdateDecision): Promise<UpdateState> {
    if (this.#state.phase !== 'ready') return this.#state;
    const { version } = this.#state;
    const { choice, setChoice } = this.#deps;
    if (decision === 'restart') await this.#install();
    else if (decision === 'later') this.#set({ phase: 'ready', version, isPutOff: true });
    else {
      setChoice({ ...choice(), skipped: version });
      this.#set({ phase: 'skipped', version });
    }
    return this.#state;
  }

  async #work(feed: string, isAsked: boolean): Promise<void> {
    const { ask, updater, choice } = this.#deps;
    this.#set({ phase: 'checking' });
    const answer = await ask(feed, choice().channel);
    if (!answer.ok) {
      this.#set({ phase: 'failed', text: t(NOT_HEARD[answer.failure.kind]) });
      return;
    }
    const verdict = answer.value;
    if (verdict.kind === 'refused') this.#refuse(verdict.refusal);
    if (verdict.kind === 'newest') this.#set({ phase: 'newest' });
    if (verdict.kind !== 'newer') return;
    const { announcement } = verdict;
    const { version } = announcement;
    if (version === choice().skipped && !isAsked) {
      this.#set({ phase: 'skipped', version });
      return;
    }
    this.#set({ phase: 'downloading', version, percent: 0 });
    const found = await updater();
    await found.take(feed, announcement);
    const path = await found.download((percent) =>
      this.#set({ phase: 'downloading', version, percent: Math.floor(percent) }),
    );
    this.#fetched = { path, announcement };
    if (await this.#isWhole()) this.#set({ phase: 'ready', version, isPutOff: false });
  }

  /** Passes the download to the installer, if it still matches the announcement. */
  async #install(): Promise<void> {
    const { install } = await this.#deps.updater();
    // No other work between the verification and the installer.
    if (await this.#isWhole()) install();
  }

  /** Whether the download matches the announcement; otherwise deletes it, and reports that. */
  async #isWhole(): Promise<boolean> {
    const { isAnnounced, discard } = this.#deps;
    const fetched = this.#fetched;
    if (fetched !== null && (await isAnnounced(fetched.path, fetched.announcement))) return true;
    this.#fetched = null;
    if (fetched !== null) await discard(fetched.path);
    this.#refuse(ALTERED);
    return false;
  }

  #refuse(refusal: UpdateRefusal): void {
    this.#set({ phase: 'refused', why: refusal.kind, text: refusalText(refusal) });
  }

  #feed(): string | null {
    const { choice, ownFeed } = this.#deps;
    const { feed } = choice();
    return feed === null ? ownFeed : readFeed(feed);
  }

  #chosenSource(): string {
    const { feed, channel } = this.#deps.choice();
    return JSON.stringify([feed, channel]);
  }

  #resting(): UpdateState {
    const { obstacle, choice } = this.#deps;
    if (obstacle !== null) return { phase: 'off', why: obstacle };
    if (this.#feed() !== null) return { phase: 'idle' };
    return { phase: 'off', why: choice().feed === null ? 'no-feed' : 'bad-feed' };
  }

  #later(ms: number): void {
    this.#timer = this.#deps.clock.set(() => {
      this.#later(CHECK_EVERY_MS);
      void this.check(false);
    }, ms);
  }

  #set(state: UpdateState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    this.#deps.onChange(state);
  }
}
