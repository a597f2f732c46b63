import { defaultPreferences, preferencesSchema, type Preferences } from '../../contract/preferences';
import { isRecord, parseJson } from '../json';

/** The version of the file's format; it grows when a key changes its meaning. */
export const PREFERENCES_VERSION = 1;

export interface ReadPreferences {
  readonly values: Preferences;
  /**
   * - `good`: there was no file, or every key could be read;
   * - `damaged`: a key could not be read, and has its default;
   * - `future`: a later Guildhall wrote it; the known keys were taken from it.
   */
  readonly verdict: 'good' | 'damaged' | 'future';
}

type Keys = keyof Preferences;
const KEYS = Object.keys(preferencesSchema.shape) as readonly Keys[];

/** The preferences from a file's text, null if there is no file. Each key that cannot be read has its default. */
export const readPreferences = (text: string | null): ReadPreferences => {
  if (text === null) return { values: defaultPreferences, verdict: 'good' };
  const file = parseJson(text)?.value;
  if (!isRecord(file) || Array.isArray(file)) return { values: defaultPreferences, verdict: 'damaged' };
  let isDamaged = false;
  const values: Record<string, unknown> = { ...defaultPreferences };
  for (const key of KEYS) {
    if (!Object.hasOwn(file, key)) continue;
    const parsed = preferencesSchema.shape[key].safeParse(file[key]);
    if (parsed.success) values[key] = parsed.data;
    else isDamaged = true;
  }
  const isFuture = typeof file.version === 'number' && file.version > PREFERENCES_VERSION;
  return {
    values: preferencesSchema.parse(values),
    verdict: isFuture ? 'future' : isDamaged ? 'damaged' : 'good',
  };
};
