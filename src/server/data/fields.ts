import { type RawBuilder, sql } from 'kysely';

/** A column by its name, or an expression. */
type Source = string | RawBuilder<unknown>;

/** What of the database stands for each field of a row. */
type Fields<Row> = { readonly [Name in keyof Row]-?: Source } & Readonly<Record<string, Source>>;

const expressionOf = (source: Source): RawBuilder<unknown> =>
  typeof source === 'string' ? sql.ref(source) : source;

/** The columns of a row that `sql<Row>` reads. The compiler asks for each field, as it does of kysely's own selects. */
export const fieldsOf = <Row>(fields: Fields<Row>): RawBuilder<unknown> =>
  sql.join(Object.entries(fields).map(([name, source]) => sql`${expressionOf(source)} as ${sql.ref(name)}`));

/** The same as an object of JSON. Ids have to be text within it, for its numbers would lose digits. */
export const jsonOf = <Row>(fields: Fields<Row>): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(
    Object.entries(fields).flatMap(([name, source]) => [sql.lit(name), expressionOf(source)]),
  )})`;
