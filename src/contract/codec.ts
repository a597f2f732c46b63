import { z } from 'zod';

/** A field with a different name on the wire. */
export interface Renamed<W extends string, S extends z.ZodType> {
  readonly wire: W;
  readonly schema: S;
}

/** A field of an entity: a schema under the same name, or a renamed one. */
export type Field = z.ZodType | Renamed<string, z.ZodType>;
export type Fields = Readonly<Record<string, Field>>;

type SchemaOf<F> = F extends Renamed<string, infer S> ? S : F extends z.ZodType ? F : never;
type WireKey<K, F> = F extends Renamed<infer W, z.ZodType> ? W : K;

type Named<F extends Fields> = { readonly [K in keyof F]: z.output<SchemaOf<F[K]>> };
type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

/**
 * The entity that a map of fields describes (in camelCase, for use in code); fields that may be undefined are optional.
 */
export type EntityOf<F extends Fields> = {
  readonly [K in Exclude<keyof F, OptionalKeys<Named<F>>>]: Named<F>[K];
} & {
  readonly [K in OptionalKeys<Named<F>>]?: Named<F>[K] | undefined;
};
/** The wire form of the entity, before the fields' own codecs have run. */
export type WireShape<F extends Fields> = { [K in keyof F as WireKey<K, F[K]> & string]: SchemaOf<F[K]> };

/** The names of the fields of each entity. */
const fieldsOf = new WeakMap<z.ZodType, readonly string[]>();

/** Makes the wire's form of a value. */
type Encoder = (value: unknown) => unknown;

/** The unchecked encoders of this file's codecs. */
const encodersOf = new WeakMap<z.ZodType, () => Encoder>();

const asItIs: Encoder = (value) => value;

const unlessNull = (encode: Encoder): Encoder =>
  encode === asItIs ? asItIs : (value) => (value === null || value === undefined ? value : encode(value));

const pickFields = (names: readonly (readonly [string, string, z.ZodType])[]): Encoder => {
  const fields = names.map(([name, wire, schema]) => ({ name, wire, encode: encoderOf(schema) }));
  return (row) => {
    const source = row as Readonly<Record<string, unknown>>;
    const result: Record<string, unknown> = {};
    for (const { name, wire, encode } of fields)
      if (Object.hasOwn(source, name)) result[wire] = encode(source[name]);
    return result;
  };
};

/** Marks a codec whose wire form is the value itself. */
export const sentAsItIs = <C extends z.ZodType>(codec: C): C => {
  encodersOf.set(codec, () => asItIs);
  return codec;
};

const PLAIN = [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodCustom] as const;

/**
 * The same result as `z.encode(schema, …)`, without checking that the value has its type: for a server's own answers,
 * which are long and whose types the compiler guarantees. Fields that the schema does not name are dropped as well.
 */
export const encoderOf = (schema: z.ZodType): Encoder => {
  const own = encodersOf.get(schema);
  if (own !== undefined) return own();
  if (schema instanceof z.ZodArray) {
    const encode = encoderOf(schema.element as z.ZodType);
    return encode === asItIs ? asItIs : (value) => (value as readonly unknown[]).map(encode);
  }
  if (schema instanceof z.ZodObject)
    return pickFields(Object.entries(schema.shape).map(([name, field]) => [name, name, field as z.ZodType]));
  if (schema instanceof z.ZodOptional) return unlessNull(encoderOf(schema.unwrap() as z.ZodType));
  return PLAIN.some((plain) => schema instanceof plain) ? asItIs : (value) => z.encode(schema, value);
};

const isRenamed = (field: Field): field is Renamed<string, z.ZodType> => 'wire' in field;

/** A field with another name on the wire: `renamed('created_at', IsoTime)`. */
export const renamed = <W extends string, S extends z.ZodType>(wire: W, schema: S): Renamed<W, S> => ({
  wire,
  schema,
});

/** The fields of a map as [name in code, name on the wire, schema]. */
export const fieldNames = (fields: Fields): readonly (readonly [string, string, z.ZodType])[] =>
  Object.entries(fields).map(([name, field]) =>
    isRenamed(field) ? ([name, field.wire, field.schema] as const) : ([name, name, field] as const),
  );

/** A change of a whole row after it was decoded, and after it was encoded. */
export interface Turn {
  readonly decoded: (row: unknown) => unknown;
  readonly encoded: (row: unknown) => unknown;
}

type EntityCodec<F extends Fields> = z.ZodCodec<
  z.ZodObject<WireShape<F>>,
  z.ZodCustom<EntityOf<F>, EntityOf<F>>
>;

const codecOf = <F extends Fields>(
  fields: F,
  objectOf: (shape: Record<string, z.ZodType>) => z.ZodType,
  turn: Turn | null = null,
): EntityCodec<F> => {
  const names = fieldNames(fields);
  const wire = objectOf(Object.fromEntries(names.map(([, key, schema]) => [key, schema])));
  const rename = (from: 0 | 1, to: 0 | 1) => (row: unknown) => {
    // The schema of the other side refuses what is no object.
    if (typeof row !== 'object' || row === null) return row;
    const source = row as Readonly<Record<string, unknown>>;
    const result: Record<string, unknown> = {};
    for (const pair of names) if (Object.hasOwn(source, pair[from])) result[pair[to]] = source[pair[from]];
    return result;
  };
  const fromWire = rename(1, 0);
  const toWire = rename(0, 1);
  const codec = z.codec(
    wire,
    z.custom<EntityOf<F>>(),
    (turn === null
      ? { decode: fromWire, encode: toWire }
      : {
          decode: (row: unknown) => turn.decoded(fromWire(row)),
          encode: (row: unknown) => turn.encoded(toWire(row)),
        }) as never,
  ) as EntityCodec<F>;
  encodersOf.set(codec, () => {
    const pick = pickFields(names);
    return turn === null ? pick : (row) => turn.encoded(pick(row));
  });
  fieldsOf.set(codec, Object.keys(fields));
  return codec;
};

/**
 * A codec between a wire row and an entity. Unknown fields are dropped in both directions. `z.decode(codec, wire)`
 * parses and renames; `z.encode(codec, entity)` is its inverse.
 */
export const entity = <F extends Fields>(fields: F): EntityCodec<F> =>
  codecOf(fields, (shape) => z.object(shape));

/** The same with a change of the whole row. */
export const turnedEntity = <F extends Fields>(turn: Turn, fields: F): EntityCodec<F> =>
  codecOf(fields, (shape) => z.object(shape), turn);

/** The same for a request in which an unknown field is an error. */
export const strictEntity = <F extends Fields>(fields: F): EntityCodec<F> =>
  codecOf(fields, (shape) => z.strictObject(shape));

/** The names of an entity's fields, as the code uses them. */
export const fieldsOfEntity = <E>(codec: z.ZodType<E>): readonly (keyof E & string)[] =>
  (fieldsOf.get(codec) ?? []) as readonly (keyof E & string)[];

/** Null where the wire has null or nothing at all; an older server may leave fields out. */
export const orNull = <S extends z.ZodType>(schema: S) => {
  const codec = z.codec(z.nullish(schema), z.custom<z.output<S> | null>(), {
    decode: (value) => (value ?? null) as z.output<S> | null,
    encode: (value) => value,
  });
  encodersOf.set(codec, () => unlessNull(encoderOf(schema)));
  return codec;
};

/** A value with a default if the wire has null or no field. */
export const orElse = <S extends z.ZodType>(schema: S, fallback: z.output<S>) => {
  const codec = z.codec(z.nullish(schema), z.custom<z.output<S>>(), {
    decode: (value) => value ?? fallback,
    encode: (value) => value,
  });
  encodersOf.set(codec, () => unlessNull(encoderOf(schema)));
  return codec;
};

const rowsOf = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The number of rows that the current decoding has dropped; decoding is synchronous, so there is only one at a time.
 */
let leftOut = 0;

/** Decodes a value, and counts the dropped rows of its lists. */
export const countLeftOut = <T>(decode: () => T): { readonly value: T; readonly leftOut: number } => {
  leftOut = 0;
  const value = decode();
  return { value, leftOut };
};

/**
 * A list that drops malformed rows when it is decoded, so that the others are still available. For lists from a server;
 * a list in a request must have no malformed row.
 */
export const rows = <S extends z.ZodType>(schema: S) => {
  const codec = z.codec(z.array(z.unknown()), z.custom<z.output<S>[]>(), {
    decode: (values) =>
      values.flatMap((value) => {
        const row = schema.safeParse(value);
        if (row.success) return [row.data];
        leftOut += 1;
        return [];
      }),
    encode: (list) => list.map((row) => z.encode(schema, row)),
  });
  encodersOf.set(codec, () => encoderOf(z.array(schema)));
  rowsOf.set(codec, schema);
  return codec;
};

/** The row schema of a list that `rows` made; undefined for any other schema. */
export const rowSchemaOf = (schema: z.ZodType): z.ZodType | undefined => rowsOf.get(schema);

/** A boolean that travels as 0 or 1; `true` and `false` are accepted as well. */
export const flag01 = z.codec(z.union([z.literal(0), z.literal(1), z.boolean()]), z.boolean(), {
  decode: (value) => value === 1 || value === true,
  encode: (value) => (value ? 1 : 0),
});
encodersOf.set(flag01, () => (value) => (value === true ? 1 : 0));
