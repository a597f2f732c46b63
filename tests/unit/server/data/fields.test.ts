import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, it } from 'vitest';
import { fieldsOf, jsonOf } from '../../../../src/server/data/fields';

const DATA = resolve(import.meta.dirname, '../../../../src/server/data');

/** Compiles SQL with the database's names, without a connection. */
const writer = new Kysely<object>({
  dialect: {
    createDriver: () => new DummyDriver(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
});

interface Row {
  readonly id: string;
  readonly ownerId: string;
}

it('names each field as the row does, after a column or an expression', () => {
  const fields = fieldsOf<Row>({ id: 'g.id', ownerId: sql`g.owner_id::text` });
  expect(sql`select ${fields}`.compile(writer).sql).toBe(
    'select "g"."id" as "id", g.owner_id::text as "owner_id"',
  );
});

it('keeps the names of fields as they are within JSON', () => {
  const json = jsonOf<Row>({ id: sql`g.id::text`, ownerId: 'g.ownerId' });
  expect(sql`select ${json}`.compile(writer).sql).toBe(
    `select json_build_object('id', g.id::text, 'ownerId', "g"."owner_id")`,
  );
});

/** The hand-written column lists of a source text whose type is an entity of the contract. */
const byHand = (text: string): string[] => {
  const entities = new Set(
    [...text.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*contract\/entities\//g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.replace('type ', '').trim()),
    ),
  );
  return [...text.matchAll(/sql<([^>`]*(?:<[^>]*>)?[^>`]*)>`\s*select ([^\s]*)/g)].flatMap(
    ([, type = '', first = '']) =>
      (type.match(/\w+/g) ?? []).some((name) => entities.has(name)) && !first.startsWith('${') ? [type] : [],
  );
};

it('is how every entity is read that a text of SQL vouches for', () => {
  expect(byHand("import type { Ban } from '../../contract/entities/ban';\nsql<Ban>`\n select b.id`")).toEqual(
    ['Ban'],
  );
  expect(byHand("import type { Ban } from '../../contract/entities/ban';\nsql<Ban>`select ${BAN}`")).toEqual(
    [],
  );
  const found = readdirSync(DATA, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => byHand(readFileSync(join(DATA, file), 'utf8')).map((type) => `${file}: ${type}`));
  expect(found).toEqual([]);
});
