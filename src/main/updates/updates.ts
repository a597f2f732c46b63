import type { UpdateChoice, UpdateDecision, UpdateState } from '../../contract/ipc/help';
import type { Clock } from '../clock';
import { readFeed } from './feed';

/** What looks at a feed, fetches from it and installs. Each may reject. */
export interface Updater {
  /** The version that the feed has; null where it is not newer than this one. */
  readonly check: (feed: string, channel: UpdateChoice['channel']) => Promise<string | null>;
  /** Fetches what `check` found. What is not as the feed says it is, is thrown away. */
  readonly download: (onPercent: (percent: number) => void) => Promise<void>;
  /** Ends the app, installs, and starts it again. */
  readonly install: () => void;
}

export interface UpdateDependencies {
  /** Loads what it takes, when it is needed first. */
  readonly updater: () => Promise<Updater>;
  /** Why this build cannot be updated from inside; null where it can. */
  readonly obstacle: 'not-packaged' | 'archive' | null;
  /** The feed that the package was made with. */
  readonly ownFeed: string | null;
  readonly choice: () => UpdateChoice;
  readonly setChoice: (choice: UpdateChoice) => void;
  readonly onChange: (state: UpdateState) => void;
  readonly clock: Clock;
}

/** Not at once: a start is for what the person wants to do. */
export const FIRST_CHECK_MS = 30_000;
export const CHECK_EVERY_MS = 6 * 60 * 60_000;

const FAILURES: readonly (readonly [RegExp, string])[] = [
  [/sha512|checksum/i, 'What was downloaded is not what the feed announced, and was thrown away.'],
  [/ERR_UPDATER_(CHANNEL_FILE|LATEST_VERSION)_NOT_FOUND|404/, 'The feed has nothing for this build.'],
  [/ECONNREFUSED|ERR_CONNECTION|ENOTFOUND|ERR_NAME|ERR_INTERNET|net::/, 'The feed cannot be reached.'],
  [/ERR_UPDATER_INVALID|YAML|version/i, 'What the feed says cannot be read.'],
];

/** Why it failed, in words for people; what a server wrote is not repeated. */
const textOf = (fault: unknown): string => {
  const detail =
    fault instanceof Error ? `${'code' in fault ? String(fault.code) : ''} ${fault.message}` : '';
  return FAILURES.find(([pattern]) => pattern.test(detail))?.[1] ?? 'The update did not succeed.';
};

/** Looks for updates where a feed says so, fetches one in the background, and asks before it is installed. */
export class Updates {
  readonly #deps: UpdateDependencies;
  #state: UpdateState;
  #timer: unknown = null;
  #isAtWork = false;
  #source: string;

  constructor(deps: UpdateDependencies) {
    this.#deps = deps;
    this.#state = this.#resting();
    this.#source = this.#chosenSource();
  }

  get state(): UpdateState {
    return this.#state;
  }

  /** Begins to look by itself, a while after the start. */
  start(): void {
    this.#later(FIRST_CHECK_MS);
  }

  stop(): void {
    if (this.#timer !== null) this.#deps.clock.clear(this.#timer);
    this.#timer = null;
  }

  /** The choice is another: what another feed or channel had is offered no more, even where it is on its way. */
  chosen(): void {
    const source = this.#chosenSource();
    // A version that is skipped is kept with them.
    if (source === this.#source) return;
    this.#source = source;
    if (!this.#isAtWork) this.#set(this.#resting());
  }

  /** Looks now, and fetches what is new. A version that is not wanted is offered again to whoever asks. */
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
      this.#set({ phase: 'failed', text: textOf(fault) });
    } finally {
      this.#isAtWork = false;
    }
    if (source !== this.#source) this.#set(this.#resting());
    return this.#state;
  }

  /** What the person says to an update that is ready. */
  async decide(decision: UpdateDecision): Promise<UpdateState> {
    if (this.#state.phase !== 'ready') return this.#state;
    const { version } = this.#state;
    const { choice, setChoice, updater } = this.#deps;
    if (decision === 'restart') (await updater()).install();
    else if (decision === 'later') this.#set({ phase: 'ready', version, isPutOff: true });
    else {
      setChoice({ ...choice(), skipped: version });
      this.#set({ phase: 'skipped', version });
    }
    return this.#state;
  }

  async #work(feed: string, isAsked: boolean): Promise<void> {
    const { updater, choice } = this.#deps;
    this.#set({ phase: 'checking' });
    const found = await updater();
    const version = await found.check(feed, choice().channel);
    if (version === null) {
      this.#set({ phase: 'newest' });
      return;
    }
    if (version === choice().skipped && !isAsked) {
      this.#set({ phase: 'skipped', version });
      return;
    }
    this.#set({ phase: 'downloading', version, percent: 0 });
    await found.download((percent) =>
      this.#set({ phase: 'downloading', version, percent: Math.floor(percent) }),
    );
    this.#set({ phase: 'ready', version, isPutOff: false });
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
