/**
 * Rows by id, in shards: a reducer that changes one row copies one shard, and the difference of two versions is found by
 * the shards that are not the same. Each id has one shard by its hash. Plain data, as the state holds it.
 */
export interface Sharded<Row> {
  readonly shards: readonly Readonly<Record<string, Row>>[];
  /** The number of rows. */
  readonly size: number;
}

/** The same, as a reducer changes it. */
export interface ShardedDraft<Row> {
  shards: Record<string, Row>[];
  size: number;
}

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

const shardOf = <Shard>(shards: readonly Shard[], id: string): Shard | undefined =>
  shards[hashOf(id) % shards.length];

/** No rows. */
export const NO_ROWS: Sharded<never> = { shards: [{}], size: 0 };

/** The rows by their ids; of two with one id, the later. */
export const shardRows = <Row extends { readonly id: string }>(rows: readonly Row[]): ShardedDraft<Row> => {
  const count = Math.max(1, Math.ceil(rows.length / ROWS_PER_SHARD));
  const sharded: ShardedDraft<Row> = { shards: Array.from({ length: count }, () => ({})), size: 0 };
  for (const row of rows) putRow(sharded, row);
  return sharded;
};

/** The row of an id, or null. */
export const rowOf = <Row>({ shards }: Sharded<Row>, id: string): Row | null =>
  shardOf(shards, id)?.[id] ?? null;

/** All rows, in no particular order. */
export const rowsOf = <Row>({ shards }: Sharded<Row>): readonly Row[] =>
  shards.flatMap((shard) => Object.values(shard));

/** Adds a row, or replaces the one with its id. */
export const putRow = <Row extends { readonly id: string }>(sharded: ShardedDraft<Row>, row: Row): void => {
  const shard = shardOf(sharded.shards, row.id);
  if (shard === undefined) return;
  if (shard[row.id] === undefined) sharded.size += 1;
  shard[row.id] = row;
};

/** Removes the row of an id, if there is one. */
export const removeRow = <Row>(sharded: ShardedDraft<Row>, id: string): void => {
  const shard = shardOf(sharded.shards, id);
  if (shard?.[id] === undefined) return;
  Reflect.deleteProperty(shard, id);
  sharded.size -= 1;
};

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
