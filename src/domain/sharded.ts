import { atOnce, type InPieces, ROWS_PER_PIECE } from './pieces';

/**
 * Rows by id, in shards: a version with one row changed copies one shard, and the difference of two versions is found by
 * the shards that are not the same. Each id has one shard by its hash. Plain frozen data, as the state holds it: Immer
 * looks at every row of what is not frozen.
 */
export interface Sharded<Row> {
  readonly shards: readonly Shard<Row>[];
  /** The number of rows. */
  readonly size: number;
}
type Shard<Row> = Readonly<Record<string, Row>>;

/** A row of two versions; null where a version does not have it. */
export interface RowChange<Row> {
  readonly before: Row | null;
  readonly after: Row | null;
}

/** The rows of a shard, on average: copying and comparing that many takes some microseconds. */
const ROWS_PER_SHARD = 128;

/** So many changes are looked for one by one; more are a new list. */
const CHANGES_AT_MOST = 1000;

/** FNV-1a: ids count upwards, and must not all fall into neighbouring shards. */
const hashOf = (id: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

const placeOf = (shards: readonly unknown[], id: string): number => hashOf(id) % shards.length;

const frozen = <Row>(shards: readonly Shard<Row>[], size: number): Sharded<Row> =>
  Object.freeze({ shards: Object.freeze(shards), size });

/** No rows. */
export const NO_ROWS: Sharded<never> = frozen([Object.freeze({})], 0);

/** The rows by their ids; of two with one id, the later. In pieces. */
export function* shardInPieces<Row extends { readonly id: string }>(
  rows: readonly Row[],
): InPieces<Sharded<Row>> {
  const count = Math.max(1, Math.ceil(rows.length / ROWS_PER_SHARD));
  const shards = Array.from({ length: count }, (): Record<string, Row> => ({}));
  for (const [nth, row] of rows.entries()) {
    if (nth > 0 && nth % ROWS_PER_PIECE === 0) yield;
    const shard = shards[placeOf(shards, row.id)];
    if (shard !== undefined) shard[row.id] = row;
  }
  let size = 0;
  for (const [nth, shard] of shards.entries()) {
    if (nth > 0 && (nth * ROWS_PER_SHARD) % ROWS_PER_PIECE < ROWS_PER_SHARD) yield;
    size += Object.keys(Object.freeze(shard)).length;
  }
  return frozen(shards, size);
}

/** The same without a stop. */
export const shardRows = <Row extends { readonly id: string }>(rows: readonly Row[]): Sharded<Row> =>
  atOnce(shardInPieces(rows));

/** The row of an id, or null. */
export const rowOf = <Row>({ shards }: Sharded<Row>, id: string): Row | null =>
  shards[placeOf(shards, id)]?.[id] ?? null;

/** All rows, in no particular order. */
export const rowsOf = <Row>({ shards }: Sharded<Row>): readonly Row[] =>
  shards.flatMap((shard) => Object.values(shard));

const withShard = <Row>(
  { shards, size }: Sharded<Row>,
  at: number,
  shard: Shard<Row>,
  more: number,
): Sharded<Row> => frozen(shards.with(at, Object.freeze(shard)), size + more);

/** The rows with one more, or with another in place of the one with its id. */
export const withRow = <Row extends { readonly id: string }>(
  sharded: Sharded<Row>,
  row: Row,
): Sharded<Row> => {
  const at = placeOf(sharded.shards, row.id);
  const shard = sharded.shards[at] ?? {};
  return withShard(sharded, at, { ...shard, [row.id]: row }, shard[row.id] === undefined ? 1 : 0);
};

/** Shards of more rows than this, on average, are made anew. */
const CROWDED = 2 * ROWS_PER_SHARD;

/**
 * The rows with some more, or with others in place of those with their ids: each shard is copied once. Where they have
 * become too many for the number of shards, the shards are made anew.
 */
export const withRows = <Row extends { readonly id: string }>(
  sharded: Sharded<Row>,
  rows: readonly Row[],
): Sharded<Row> => {
  const byShard = new Map<number, Row[]>();
  for (const row of rows) {
    const at = placeOf(sharded.shards, row.id);
    const found = byShard.get(at);
    if (found === undefined) byShard.set(at, [row]);
    else found.push(row);
  }
  let changed = sharded;
  for (const [at, some] of byShard) {
    const before = sharded.shards[at] ?? {};
    const shard = { ...before, ...Object.fromEntries(some.map((row) => [row.id, row])) };
    const more = Object.keys(shard).length - Object.keys(before).length;
    changed = withShard(changed, at, shard, more);
  }
  return changed.size > CROWDED * changed.shards.length ? shardRows(rowsOf(changed)) : changed;
};

/** The rows without that of an id. */
export const withoutRow = <Row>(sharded: Sharded<Row>, id: string): Sharded<Row> => {
  const at = placeOf(sharded.shards, id);
  const { [id]: gone, ...rest } = sharded.shards[at] ?? {};
  return gone === undefined ? sharded : withShard(sharded, at, rest, -1);
};

/** The rows, each as `change` returns it; a shard whose rows all stay the same stays the same. */
export const mapRows = <Row>({ shards, size }: Sharded<Row>, change: (row: Row) => Row): Sharded<Row> =>
  frozen(
    shards.map((shard) => {
      const entries = Object.entries(shard);
      const changed = entries.map(([id, row]): [string, Row] => [id, change(row)]);
      const isSame = changed.every(([, row], nth) => row === entries[nth]?.[1]);
      return isSame ? shard : Object.freeze(Object.fromEntries(changed));
    }),
    size,
  );

/**
 * The rows that differ between two versions, found by identity; null where the versions have different numbers of
 * shards, or so many rows differ that going through all is cheaper.
 */
export const changedRows = <Row>(
  before: Sharded<Row>,
  after: Sharded<Row>,
): readonly RowChange<Row>[] | null => {
  if (before.shards.length !== after.shards.length) return null;
  const most = Math.min(CHANGES_AT_MOST, Math.max(before.size, after.size) / 8);
  const changes: RowChange<Row>[] = [];
  for (const [index, now] of after.shards.entries()) {
    const then = before.shards[index];
    if (then === now || then === undefined) continue;
    for (const [id, row] of Object.entries(now)) {
      const old = then[id] ?? null;
      if (old !== row) changes.push({ before: old, after: row });
    }
    for (const [id, row] of Object.entries(then))
      if (now[id] === undefined) changes.push({ before: row, after: null });
    if (changes.length > most) return null;
  }
  return changes;
};
