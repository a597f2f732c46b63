/** The columns that mirror the fields of an entity (columns.ts), without the fields named in `Other`. */
export type Mirrored<E, Other extends keyof E = never> = { -readonly [K in Exclude<keyof E, Other>]: E[K] };
