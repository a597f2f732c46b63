/** What is known of an act that is to be undone. */
export interface KeptFacts {
  readonly keptUntil: string;
  /** What was kept of it is erased. */
  readonly isErased: boolean;
  readonly isDone: boolean;
}

/** Whether an act can be undone: `done` wins over `expired`, because an undone act stays undone. */
export const undoState = (
  { keptUntil, isErased, isDone }: KeptFacts,
  nowMs: number,
): 'possible' | 'done' | 'expired' => {
  if (isDone) return 'done';
  return isErased || Date.parse(keptUntil) <= nowMs ? 'expired' : 'possible';
};

/** A value that an act has changed. */
export interface ChangedValue<V> {
  readonly key: string;
  readonly before: V;
  readonly after: V;
}

/** The values that are still as an act left them, and so go back, and the keys of those that were changed since. */
export const valuesToPutBack = <V>(
  values: readonly ChangedValue<V>[],
  now: Readonly<Record<string, V | undefined>>,
): { readonly back: readonly ChangedValue<V>[]; readonly changed: readonly string[] } => ({
  back: values.filter(({ key, after }) => now[key] === after),
  changed: values.filter(({ key, after }) => now[key] !== after).map(({ key }) => key),
});

const WORDS: Readonly<Record<string, string>> = {
  color: 'colour',
  isHoisted: 'shown separately',
  isMentionable: 'mentionable',
  discoverable: 'shown in Discovery',
  mute: 'server mute',
  deaf: 'server deafen',
};

/** What a changed value is called in a sentence, where its key is no word. */
export const wordsFor = (key: string): string => (Object.hasOwn(WORDS, key) ? (WORDS[key] ?? key) : key);

/** Whether to undo: with conflicts only by force, and only if there is something besides them. */
export const decideUndo = ({
  conflicts,
  hasRest,
  force,
}: {
  readonly conflicts: number;
  readonly hasRest: boolean;
  readonly force: boolean;
}): 'undo' | 'conflict' => (conflicts === 0 || (force && hasRest) ? 'undo' : 'conflict');
