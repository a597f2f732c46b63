import { success, type Result } from '../../contract/failure';
import type { Preferences } from '../../contract/preferences';
import type { Clock } from '../clock';
import { PREFERENCES_VERSION, readPreferences, type ReadPreferences } from './read-preferences';

/** The storage of the preferences. */
export interface PreferencesFile {
  /** The file's text, or null if there is none. Throws if it cannot be read. */
  readonly load: () => string | null;
  /** Keeps a copy that nothing overwrites. Throws on failure. */
  readonly setAside: () => void;
  readonly save: (data: Readonly<Record<string, unknown>>) => Promise<void>;
}

export interface PreferencesDependencies {
  readonly file: PreferencesFile;
  readonly clock: Clock;
  /** Called for every change, before all other listeners. */
  readonly onChange: (values: Preferences, before: Preferences) => void;
  /** Reports an error of the file to the person. */
  readonly notify: (text: string) => void;
}

/** Changes within this time are written together. */
const SAVE_AFTER_MS = 200;

type Verdict = ReadPreferences['verdict'] | 'unreadable';

const NOTICES = {
  damaged: 'Some of your settings were damaged and have been reset. A copy of the old settings was kept.',
  future: 'Your settings are from a newer version of Guildhall. A copy of them was kept.',
  unreadable:
    'Your settings could not be read, so the defaults are used. A copy of the old settings was kept.',
} as const;
const UNSAVED = 'Your settings could not be saved. Is the disk full?';

const loadFrom = (file: PreferencesFile): Pick<ReadPreferences, 'values'> & { verdict: Verdict } => {
  try {
    return readPreferences(file.load());
  } catch {
    return { values: readPreferences(null).values, verdict: 'unreadable' };
  }
};

/** The preferences on this computer. A change takes effect at once; the file is written later. */
export class PreferencesStore {
  readonly #deps: PreferencesDependencies;
  #values: Preferences;
  readonly #hearers: PreferencesDependencies['onChange'][] = [];
  #timer: unknown = null;
  #isUnsaved = false;
  #saving: Promise<void> = Promise.resolve();

  constructor(deps: PreferencesDependencies) {
    this.#deps = deps;
    this.#values = this.#load();
  }

  get values(): Preferences {
    return this.#values;
  }

  /** Subscribes to every change. */
  onAny(hear: PreferencesDependencies['onChange']): void {
    this.#hearers.push(hear);
  }

  /** Subscribes to changes of one preference. */
  on<K extends keyof Preferences>(
    key: K,
    hear: (value: Preferences[K], before: Preferences[K]) => void,
  ): void {
    this.onAny((values, before) => {
      if (values[key] !== before[key]) hear(values[key], before[key]);
    });
  }

  /** Replaces the given keys, each as a whole; the values have been parsed. */
  set(change: Partial<Preferences>): Result<Preferences> {
    const before = this.#values;
    this.#values = { ...before, ...change };
    const values = this.#values;
    this.#deps.onChange(values, before);
    for (const hear of this.#hearers) hear(values, before);
    this.#saveSoon();
    return success(this.#values);
  }

  /** Writes unsaved changes, at the end of the app. */
  async flush(): Promise<void> {
    if (this.#timer !== null) this.#deps.clock.clear(this.#timer);
    this.#timer = null;
    if (this.#isUnsaved) this.#save();
    await this.#saving;
  }

  #load(): Preferences {
    const { file, notify } = this.#deps;
    const { values, verdict } = loadFrom(file);
    if (verdict === 'good') return values;
    notify(NOTICES[verdict]);
    try {
      file.setAside();
      this.#saveSoon();
    } catch {
      // The damaged file then stays until the person changes a setting.
    }
    return values;
  }

  #saveSoon(): void {
    this.#isUnsaved = true;
    this.#timer ??= this.#deps.clock.set(() => {
      this.#timer = null;
      this.#save();
    }, SAVE_AFTER_MS);
  }

  #save(): void {
    this.#isUnsaved = false;
    this.#saving = this.#saving
      .then(() => this.#deps.file.save({ version: PREFERENCES_VERSION, ...this.#values }))
      .catch(() => {
        this.#isUnsaved = true;
        this.#deps.notify(UNSAVED);
      });
  }
}
