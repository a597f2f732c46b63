import { type EventRow, events } from '../../src/contract/gateway/events';
import { endpoints } from '../../src/contract/rest';
import type { Endpoint } from '../../src/contract/rest/endpoint';

/** What the page may know of the row of a call. */
const OF_CALLS = [
  'needs',
  'feature',
  'emits',
  'mayEmit',
  'audit',
] as const satisfies readonly (keyof Endpoint)[];
/** What the page may know of the row of an event. */
const OF_EVENTS = ['feature', 'about'] as const satisfies readonly (keyof EventRow)[];

export type CallFact = (typeof OF_CALLS)[number];
export type EventFact = (typeof OF_EVENTS)[number];

const factsOf = (rows: Readonly<Record<string, object>>, facts: readonly string[]) =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [
      name,
      Object.fromEntries(Object.entries(row).filter(([field]) => facts.includes(field))),
    ]),
  );

/** The facts of the rows of all calls and events, without the schemas. Types: types/renderer/row-facts.d.ts. */
export const rowFacts = { calls: factsOf(endpoints, OF_CALLS), events: factsOf(events, OF_EVENTS) };
