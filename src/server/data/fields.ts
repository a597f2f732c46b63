import { type RawBuilder, sql } from 'kysely';

/** A column by its name, or an expression. */
type Source = string | RawBuilder<unknown>;

/** The database source of each field of a row. */
type Fields<Row> = { readonly [Name in keyof Row]-?: Source } & Readonly<Record<string, Source>>;

const expressionOf = (source: Source): RawBuilder<unknown> =>
  typeof source === 'string' ? sql.ref(source) : source;

/** The columns of a row that `sql<Row>` reads. The compiler requires each field, as in kysely's own selects. */
export const fieldsOf = <Row>(fields: Fields<Row>): RawBuilder<unknown> =>
  sql.join(Object.entries(fields).map(([name, source]) => sql`${expressionOf(source)} as ${sql.ref(name)}`));

/** The same as a JSON object. Ids must be text in it, because JSON numbers would lose digits. */
export const jsonOf = <Row>(fields: Fields<Row>): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(
    Object.entries(fields).flatMap(([name, source]) => [sql.lit(name), expressionOf(source)]),
  )})`;
