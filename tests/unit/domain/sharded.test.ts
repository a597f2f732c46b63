import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedRows,
  mapRows,
  NO_ROWS,
  rowOf,
  rowsOf,
  type Sharded,
  shardRows,
  withoutRow,
  withRow,
  withRows,
} from '../../../src/domain/sharded';

interface Row {
  readonly id: string;
  readonly text: string;
}
const COUNT = 10_000;
/** Ids as the server makes them: they count upwards, and their low bits are the same. */
const idOf = (nth: number): string => String((1_700_000_000_000n + BigInt(nth)) << 22n);
const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, nth) => ({ id: idOf(nth), text: `row ${nth}` }));
const byId = (list: readonly Row[]) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1));

describe('rows in shards', () => {
  it('finds each row, and no other', () => {
    const all = rows(1000);
    const sharded = shardRows(all);
    expect(sharded.size).toBe(1000);
    for (const row of all) expect(rowOf(sharded, row.id)).toBe(row);
    expect(rowOf(sharded, idOf(1000))).toBeNull();
    expect(byId(rowsOf(sharded))).toEqual(byId(all));
    expect(rowOf(NO_ROWS, '1')).toBeNull();
    expect(rowsOf(NO_ROWS)).toEqual([]);
  });

  it('spreads ids that count upwards evenly', () => {
    const sizes = shardRows(rows(COUNT)).shards.map((shard) => Object.keys(shard).length);
    expect(sizes.length).toBeGreaterThan(50);
    expect(Math.max(...sizes)).toBeLessThan(256);
    expect(Math.min(...sizes)).toBeGreaterThan(32);
  });

  it('holds what a map holds after the same changes', () => {
    const change = fc.record({ nth: fc.nat(40), text: fc.option(fc.string({ maxLength: 2 })) });
    fc.assert(
      fc.property(fc.nat(300), fc.array(change, { maxLength: 60 }), (count, changes) => {
        let sharded: Sharded<Row> = shardRows(rows(count));
        const map = new Map(rows(count).map((row) => [row.id, row]));
        for (const { nth, text } of changes) {
          const id = idOf(nth);
          if (text === null) {
            sharded = withoutRow(sharded, id);
            map.delete(id);
          } else {
            sharded = withRow(sharded, { id, text });
            map.set(id, { id, text });
          }
        }
        expect(byId(rowsOf(sharded))).toEqual(byId([...map.values()]));
        expect(sharded.size).toBe(map.size);
      }),
    );
  });
});

describe('many rows at once', () => {
  it('are those that come one by one, in whatever number', () => {
    const some = fc.array(fc.record({ id: fc.nat(400).map(idOf), text: fc.string() }), { maxLength: 400 });
    fc.assert(
      fc.property(some, some, (first, more) => {
        const held = shardRows(first);
        const each = more.reduce((sharded, row) => withRow(sharded, row), held);
        const all = withRows(held, more);
        expect(all.size).toBe(each.size);
        expect(byId(rowsOf(all))).toEqual(byId(rowsOf(each)));
        for (const { id } of more) expect(rowOf(all, id)).toEqual(rowOf(each, id));
      }),
    );
  });

  it('have more shards where they become many', () => {
    const parts = Array.from({ length: 50 }, (_, nth) => rows(COUNT).slice(200 * nth, 200 * (nth + 1)));
    const all = parts.reduce<Sharded<Row>>((sharded, part) => withRows(sharded, part), NO_ROWS);
    expect(all.size).toBe(COUNT);
    expect(Math.max(...all.shards.map((shard) => Object.keys(shard).length))).toBeLessThan(400);
  });
});

describe('a version with changes', () => {
  const before = shardRows(rows(COUNT));
  const differing = (after: Sharded<Row>) =>
    after.shards.filter((shard, nth) => shard !== before.shards[nth]).length;

  it('shares all shards but one, and is frozen', () => {
    const after = withRow(before, { id: idOf(5), text: 'new' });
    expect(differing(after)).toBe(1);
    expect(differing(withoutRow(before, idOf(5)))).toBe(1);
    expect(withoutRow(before, idOf(COUNT))).toBe(before);
    for (const part of [before, after, before.shards, after.shards, ...after.shards])
      expect(Object.isFrozen(part)).toBe(true);
    expect(rowOf(before, idOf(5))?.text).toBe('row 5');
  });

  it('shares the shards of rows that a change of all leaves as they are', () => {
    const after = mapRows(before, (row) => (row.text === 'row 7' ? { ...row, text: 'seven' } : row));
    expect([differing(after), rowOf(after, idOf(7))?.text, after.size]).toEqual([1, 'seven', COUNT]);
  });
});

describe('the difference of two versions', () => {
  const before = shardRows(rows(COUNT));

  it('is the rows that came, went and changed', () => {
    const [first, second] = rows(2);
    const [changed, come] = [
      { id: idOf(0), text: 'changed' },
      { id: idOf(COUNT), text: 'come' },
    ];
    const after = withRow(withoutRow(withRow(before, changed), idOf(1)), come);
    const changes = changedRows(before, after) ?? [];
    expect(changes).toHaveLength(3);
    expect(changes).toEqual(
      expect.arrayContaining([
        { before: first, after: changed },
        { before: second, after: null },
        { before: null, after: come },
      ]),
    );
    expect(changedRows(before, before)).toEqual([]);
  });

  it('looks at no row of a shard that is the same', () => {
    const closed = new Proxy<Record<string, Row>>(
      {},
      {
        ownKeys: () => {
          throw new Error('The rows of a shard that is the same');
        },
      },
    );
    const shards = before.shards.map(() => closed);
    const now = { id: idOf(0), text: 'now' };
    const changes = changedRows(
      { shards: [{ [now.id]: { id: now.id, text: 'then' } }, ...shards], size: COUNT },
      { shards: [{ [now.id]: now }, ...shards], size: COUNT },
    );
    expect(changes).toEqual([{ before: { id: now.id, text: 'then' }, after: now }]);
  });

  it('is not listed where the rows are new ones', () => {
    expect(changedRows(before, shardRows(rows(COUNT)))).toBeNull();
    expect(changedRows(before, shardRows(rows(10)))).toBeNull();
  });
});
