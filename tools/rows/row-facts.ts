import { type EventRow, events } from '../../src/contract/gateway/events';
import { endpoints } from '../../src/contract/rest';
import type { Endpoint } from '../../src/contract/rest/endpoint';

/** The facts of a call's row for the page. */
const OF_CALLS = [
  'needs',
  'in',
  'method',
  'storesNothing',
  'feature',
  'emits',
  'mayEmit',
  'audit',
] as const satisfies readonly (keyof Endpoint)[];
/** The facts of an event's row for the page. */
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
