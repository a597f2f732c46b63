import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { OnAnswered } from '../http/answered';

/** Upper bounds of the time of a call, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What is true of the server at the moment of the question. */
export interface Observed {
  readonly sockets: () => number;
  readonly people: () => number;
  readonly isStorageUp: () => Promise<boolean>;
  /** Always on a single server. */
  readonly isBusUp: () => boolean;
}

export interface Metrics {
  readonly note: OnAnswered;
  readonly contentType: string;
  /** All metrics in Prometheus' text format. */
  readonly text: () => Promise<string>;
}

/**
 * Counts what the server does, in the names of Prometheus (https://prometheus.io/docs/practices/naming). No metric has
 * a label that names a person, a guild or an address.
 */
export const createMetrics = (version: string, observed: Observed): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    ...{ registers, name: 'guildhall_calls_total', help: 'Answered calls by name and HTTP status' },
    labelNames: ['call', 'status'],
  });
  const seconds = new Histogram({
    ...{ registers, name: 'guildhall_call_seconds', help: 'Time of calls in seconds' },
    ...{ labelNames: ['call'], buckets: BUCKETS },
  });
  const gauge = (name: string, help: string, value: () => number | Promise<number>): void => {
    const made: Gauge = new Gauge({
      ...{ registers, name, help },
      collect: async () => made.set(await value()),
    });
  };
  gauge('guildhall_sockets', 'Open sockets of clients', observed.sockets);
  gauge('guildhall_people_connected', 'People with an open socket', observed.people);
  gauge('guildhall_storage_up', 'Whether the storage answers', async () =>
    Number(await observed.isStorageUp()),
  );
  gauge(
    'guildhall_bus_up',
    'Whether the server is connected to the others of its store, or has no others',
    () => Number(observed.isBusUp()),
  );
  new Gauge({
    ...{ registers, name: 'guildhall_info', help: 'The version of the server', labelNames: ['version'] },
  }).set({ version }, 1);
  return {
    note: ({ call, status, ms }) => {
      calls.inc({ call, status });
      seconds.observe({ call }, ms / 1000);
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
};
