/**
 * How a search reads: by going down the messages one by one, or by the index of terms. In units of a message that is
 * looked at one by one; measured on the embedded store, where a page of a table that is not in memory costs most.
 */
const COST = {
  /** A message that the index names: of each another page is read, of those looked at 33 are on one. */
  candidate: 12,
  /** A message with a word that begins so: all of them are read before the first is found. */
  prefixEntry: 0.15,
  /** A message with a word as a whole: its list is skipped through. */
  entry: 0.005,
  /** Another condition, whatever has it. */
  condition: 100,
  /** A message of one channel: its place is looked up first, and its neighbours are on other pages. */
  lookedInChannel: 10,
} as const;

/** A condition that the index of terms can be asked for. */
export interface Atom {
  /** As the text of a tsquery. */
  readonly text: string;
  readonly kind: 'whole' | 'prefix' | 'excluded';
}

/** What a look at some messages tells about all. */
export interface Sample {
  readonly looked: number;
  /** How many messages there are in all. */
  readonly all: number;
  /** How many of them fulfil each atom. */
  readonly having: readonly number[];
}

/** By what the index is asked. */
export interface Narrowing {
  readonly atoms: readonly Atom[];
  /** How many messages it is likely to name, if it is asked for all weeks. */
  readonly candidates: number;
  readonly cost: number;
}

/** Of which part of all messages the index is asked. */
export interface Part {
  /** The share of all messages that are searched at all, where the index is asked for that too. */
  readonly within?: number;
  /** The share of those that has enough hits. */
  readonly needed?: number;
}

interface Weighed {
  readonly atom: Atom;
  /** The share of all messages that fulfil it. */
  readonly share: number;
  /** What it costs to ask the index for it beside others. */
  readonly read: number;
}

const weigh = (atom: Atom, having: number, { looked, all }: Sample, needed: number): Weighed => {
  const share = (having + 0.5) / (looked + 1);
  const entries = (atom.kind === 'excluded' ? 1 - share : share) * all;
  // Of a word as a whole other weeks are skipped.
  const each = atom.kind === 'prefix' ? COST.prefixEntry : COST.entry * needed;
  return { atom, share, read: COST.condition + entries * each };
};

/**
 * The conditions that the index is asked for: first the one that leaves least, then each of the others that saves more
 * candidates than it costs to read. Null if none can be asked for alone.
 * @param atoms those that were counted; what is true of all messages that are searched is not among them
 */
export const narrow = (
  atoms: readonly Atom[],
  sample: Sample,
  { within = 1, needed = 1 }: Part = {},
): Narrowing | null => {
  const weighed = atoms
    .map((atom, nth) => weigh(atom, sample.having[nth] ?? sample.looked, sample, needed))
    .sort((a, b) => a.share - b.share);
  const candidatesOf = ({ share }: Weighed): number => share * sample.all * within * needed * COST.candidate;
  const [first] = weighed
    .filter(({ atom }) => atom.kind !== 'excluded')
    .sort((a, b) => a.read + candidatesOf(a) - b.read - candidatesOf(b));
  if (first === undefined) return null;
  const asked = [first.atom];
  let candidates = candidatesOf(first);
  let read = first.read;
  for (const other of weighed) {
    if (other === first || other.read >= candidates * (1 - other.share)) continue;
    asked.push(other.atom);
    candidates *= other.share;
    read += other.read;
  }
  return { atoms: asked, cost: read + candidates, candidates: candidates / COST.candidate / needed };
};

interface Seen {
  readonly hits: number;
  readonly looked: number;
}

/** In how many messages `enough` hits are to be expected, if they are as frequent there as so far. */
export const likelyIn = (enough: number, { hits, looked }: Seen): number =>
  hits === 0 ? Infinity : Math.ceil((enough / hits) * looked);

/** In how many there are as many with great likelihood. */
const surelyIn = (enough: number, seen: Seen): number => likelyIn(enough + 2 * Math.sqrt(enough), seen);

/** The least step down: a statement costs as much as some of these messages do. */
const STEP = { everywhere: 2000, channel: 200 } as const;
/** However dear the index is, no more messages than that are looked at to fill a page without it. */
const FURTHEST = 100_000;

/**
 * How many messages to look at in all, where those so far have fewer than `enough` hits; null where the index is asked
 * instead. Up to `usual` a look is a sample too: it tells better how far there is to go where hits are few.
 * @param index what the index costs; null if it cannot be asked, and the planner finds another way
 */
export const nextDepth = (
  seen: Seen,
  {
    enough,
    usual,
    index,
    isOne,
  }: {
    readonly enough: number;
    readonly usual: number;
    readonly index: number | null;
    /** Whether one channel is searched. */
    readonly isOne: boolean;
  },
): number | null => {
  const { hits, looked } = seen;
  const isSample = looked < usual;
  if (index === null && (!isSample || hits === 0)) return null;
  const surely = surelyIn(enough, seen);
  const cost = ((isSample ? Math.min(surely, usual) : surely) - looked) * (isOne ? COST.lookedInChannel : 1);
  if ((index ?? Infinity) <= cost || (!isSample && surely > FURTHEST)) return null;
  const likely = likelyIn(enough, seen);
  return Math.max(
    looked + (isOne ? STEP.channel : STEP.everywhere),
    isSample ? Math.min(likely, usual) : likely,
  );
};

/** About a week (6.2 days) of messages: what is left of their ids, which begin with their time, without these bits. */
export const WEEK_BITS = 51;
/** The number of a week; later ones are greater. */
export type Week = number;
export const weekOf = (id: string): Week => Number(BigInt(id) >> BigInt(WEEK_BITS));

/** So few candidates are read at once. */
export const FEW_CANDIDATES = 500;
/** The index is asked for so many weeks at most. */
const MOST_WEEKS = 40;
/** What is likely to be enough is not always: a statement more costs more than some weeks do. */
const MORE_THAN_LIKELY = 1.5;
/** How many times as many weeks the second statement asks for. */
const NEXT_TIMES = 3;

/**
 * In which weeks the index is asked for candidates, one list after the other until there are enough hits; null is all that
 * is behind the weeks before. What is rare is asked for at once, and what is not among the latest weeks is no longer looked
 * for by them.
 * @param ends the first week in the order, and the last one
 * @param candidates how many there are between the two, spread evenly
 * @param needed the share of them that is likely to be enough; 1 if that is not known
 */
export const weeksToAsk = (
  [first, last]: readonly [Week, Week],
  candidates: number,
  needed: number,
): readonly (readonly Week[] | null)[] => {
  const weeks = Math.abs(last - first) + 1;
  const step = last < first ? -1 : 1;
  const share = Math.max(needed < 1 ? needed * MORE_THAN_LIKELY : 0, FEW_CANDIDATES / candidates);
  const lists: Week[][] = [];
  let [asked, size] = [0, Math.ceil(share * weeks)];
  while (lists.length < 2 && size <= MOST_WEEKS && asked + size <= weeks / 2) {
    lists.push(Array.from({ length: size }, (_, nth) => first + step * (asked + nth)));
    asked += size;
    size *= NEXT_TIMES;
  }
  return [...lists, null];
};
