import { type Id, toId } from '../../contract/ids';

/** The epoch of ids; a store never holds anything older. */
const EPOCH_MS = Date.UTC(2020, 0, 1);
const NODE_BITS = 10n;
const SEQUENCE_BITS = 12n;
const SEQUENCES = 1 << Number(SEQUENCE_BITS);
const LARGEST = 9_223_372_036_854_775_807n;

/** The highest node number; the seed of the demo uses it, servers use the lower ones. */
export const SEED_NODE = (1 << Number(NODE_BITS)) - 1;

/** An id of milliseconds since the epoch of ids, node (0 to 1023) and sequence (0 to 4095), as decimal text. */
export const idAt = <I extends Id<string>>(timeMs: number, node: number, sequence: number): I => {
  const ms = BigInt(Math.max(0, Math.floor(timeMs) - EPOCH_MS));
  return toId<I>(((((ms << NODE_BITS) | BigInt(node)) << SEQUENCE_BITS) | BigInt(sequence)).toString());
};

/** The creation time of an id, in milliseconds since 1970. */
export const timeOfId = (id: string): number => Number(BigInt(id) >> (NODE_BITS + SEQUENCE_BITS)) + EPOCH_MS;

/** Whether the text can be an id of this store: the contract accepts up to 20 digits, a bigint has 19. */
export const isStorableId = (text: string): boolean => /^\d{1,19}$/.test(text) && BigInt(text) <= LARGEST;

/** An id itself, or the first id of a time in ISO 8601; the largest one where that is beyond all ids. */
export const idOfPlace = <I extends Id<string>>(idOrTime: string): I => {
  const id = /^\d+$/.test(idOrTime) ? idOrTime : idAt(Date.parse(idOrTime), 0, 0);
  return toId<I>(isStorableId(id) ? id : LARGEST.toString());
};

export interface IdSource {
  /** A new id, greater than all previous ids of this source and than the id of its `after`. */
  readonly next: <I extends Id<string>>() => I;
}

export interface IdSourceOptions {
  readonly now: () => number;
  /** The number of this server among those of a shared store, 0 to 1022. */
  readonly node: number;
  /** The greatest id in the store: a clock set back between two runs must not repeat old ids. */
  readonly after: string | null;
}

/**
 * Makes ids that increase with time of creation and are unique among all nodes (protocol.md 'Transport'). When the
 * clock stops or goes back, the source continues to count from its last id.
 */
export const createIdSource = ({ now, node, after }: IdSourceOptions): IdSource => {
  let lastMs = after === null ? -Infinity : timeOfId(after);
  /** Starts as if the sequence were used up, because the node part of the greatest id may be another node's. */
  let sequence = SEQUENCES - 1;
  return {
    next: () => {
      const ms = Math.max(Math.floor(now()), EPOCH_MS);
      if (ms > lastMs) {
        lastMs = ms;
        sequence = 0;
      } else if (sequence + 1 < SEQUENCES) {
        sequence += 1;
      } else {
        lastMs += 1;
        sequence = 0;
      }
      return idAt(lastMs, node, sequence);
    },
  };
};
