import { type Id, toId } from '../../contract/ids';

/** Ids count from here; a store never holds anything older. */
const EPOCH_MS = Date.UTC(2020, 0, 1);
const NODE_BITS = 10n;
const SEQUENCE_BITS = 12n;
const SEQUENCES = 1 << Number(SEQUENCE_BITS);
const LARGEST = 9_223_372_036_854_775_807n;

/** Highest node number; the seed of the demo uses this one, servers use the ones below. */
export const SEED_NODE = (1 << Number(NODE_BITS)) - 1;

/** An id made of milliseconds since the epoch of ids, node (0 to 1023) and sequence (0 to 4095), as decimal text. */
export const idAt = <I extends Id<string>>(timeMs: number, node: number, sequence: number): I => {
  const ms = BigInt(Math.max(0, Math.floor(timeMs) - EPOCH_MS));
  return toId<I>(((((ms << NODE_BITS) | BigInt(node)) << SEQUENCE_BITS) | BigInt(sequence)).toString());
};

/** When an id was made, in milliseconds since 1970. */
export const timeOfId = (id: string): number => Number(BigInt(id) >> (NODE_BITS + SEQUENCE_BITS)) + EPOCH_MS;

/** Whether the text can be an id of this store at all; the contract lets up to 20 digits pass, a bigint has 19. */
export const isStorableId = (text: string): boolean => /^\d{1,19}$/.test(text) && BigInt(text) <= LARGEST;

export interface IdSource {
  /** A new id, greater than every one that this source has given and than those it was told of. */
  readonly next: <I extends Id<string>>() => I;
}

export interface IdSourceOptions {
  readonly now: () => number;
  /** This server's number among those that share a store, 0 to 1022. */
  readonly node: number;
  /** The greatest id in the store: a clock that was set back between two runs does not bring old ids again. */
  readonly after: string | null;
}

/**
 * Makes ids that increase with time of creation and are unique among all nodes (protocol.md 'Transport'). When the
 * clock stands still or goes back, the source goes on counting from where it was.
 */
export const createIdSource = ({ now, node, after }: IdSourceOptions): IdSource => {
  let lastMs = after === null ? -Infinity : timeOfId(after);
  /** As if the last sequence were used up, since another node's part of the id tells nothing about ours. */
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
