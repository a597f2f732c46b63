import { createFinder, type Finder, type ReadText } from './find';
import { createWordFinder, type WordFinder } from './find-words';
import type { LiveRule } from './judge';

/** A rule that is not ready to be asked; what it says is the same as long as its stamp. */
export interface KnownRule extends Omit<LiveRule, 'finds'> {
  readonly stamp: string;
}

type Lists = readonly (readonly string[])[];
/** Makes the finder of some lists, or returns the one that was made for the same key. */
type MakeFinder = (key: string, lists: Lists) => WordFinder;

const wordsOf = ({ trigger }: KnownRule): readonly string[] =>
  trigger.kind === 'words' ? trigger.words : [];

/** How much one finder may take: rules are looked for together, but a change of one does not make all anew. */
const UNITS_TOGETHER = 400_000;

/** The length of all words. */
export const unitsOf = (lists: Lists): number =>
  lists.reduce((sum, words) => words.reduce((more, word) => more + word.length, sum), 0);

interface Prepared {
  readonly units: number;
  /** For rules that are not of words, which are found together. */
  readonly find: Finder | null;
}

const prepare = (rule: KnownRule): Prepared => ({
  units: unitsOf([wordsOf(rule)]),
  find: rule.trigger.kind === 'words' ? null : createFinder(rule.trigger),
});

/** What was made of a rule: it is asked about each message, and says the same as long as it is. */
const prepared = new WeakMap<KnownRule, Prepared>();
const preparedOf = (rule: KnownRule): Prepared => {
  const made = prepared.get(rule) ?? prepare(rule);
  prepared.set(rule, made);
  return made;
};

/** Rules whose words are looked for in one walk of a text, by their places in the list. */
const groupsOf = (rules: readonly KnownRule[]): readonly (readonly KnownRule[])[] => {
  const groups: KnownRule[][] = [];
  let left = 0;
  for (const rule of rules) {
    const { units } = preparedOf(rule);
    if (units === 0) continue;
    if (units > left || groups.length === 0) {
      groups.push([]);
      left = UNITS_TOGETHER;
    }
    groups.at(-1)?.push(rule);
    left -= units;
  }
  return groups;
};

/**
 * Makes the rules of a guild ready to be asked. The words of many are looked for in one walk of a text, for there can be
 * thousands.
 */
export const makeLive = (
  rules: readonly KnownRule[],
  makeFinder: MakeFinder = (_key, lists) => createWordFinder(lists),
): readonly LiveRule[] => {
  const findsOf = new Map<KnownRule, LiveRule['finds']>();
  for (const group of groupsOf(rules)) {
    const finder = makeFinder(group.map(({ stamp }) => stamp).join(' '), group.map(wordsOf));
    const known = new WeakMap<ReadText, ReadonlySet<number>>();
    const listsIn = (read: ReadText): ReadonlySet<number> => {
      const found = known.get(read) ?? finder.lists(read.folded());
      known.set(read, found);
      return found;
    };
    for (const [nth, rule] of group.entries()) findsOf.set(rule, (read) => listsIn(read).has(nth));
  }
  return rules.map((rule) => {
    const { find } = preparedOf(rule);
    const findsAlone: LiveRule['finds'] = (read) => find !== null && find(read, 1).length > 0;
    return { ...rule, finds: findsOf.get(rule) ?? findsAlone };
  });
};
