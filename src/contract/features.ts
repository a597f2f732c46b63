import { type EventName, type Events, events } from './gateway/events';
import { type CallName, type Endpoints, endpoints } from './rest';

/** Features that only add fields, headers or addresses of bytes: no call and no event belongs to them. */
const OF_FIELDS = [
  ...(['last-read', 'discoverable', 'invites-paused', 'sign-up'] as const),
  ...(['system-messages', 'verification-level'] as const),
  ...(['idempotency-keys', 'answer-events', 'role-mentions', 'forward'] as const),
  ...(['image-proxy', 'message-window', 'outbox', 'scheduled-files', 'moving-icons'] as const),
  ...(['voice-text', 'voice-screen'] as const),
] as const;

type FeatureOf<R> = R extends { readonly feature: infer F extends string } ? F : never;

/** A feature of /meta that this project knows, from the rows that belong to it; docs/protocol.md describes each. */
export type Feature =
  | FeatureOf<Endpoints[CallName]>
  | FeatureOf<Events[EventName]>
  | (typeof OF_FIELDS)[number];

const ofRows = [...Object.values(endpoints), ...Object.values(events)].flatMap((row) =>
  'feature' in row ? [row.feature] : [],
);

/** The feature of a call, or null. */
export const featureOf = (call: CallName): Feature | null => {
  const row = endpoints[call];
  return 'feature' in row ? row.feature : null;
};

/** All features that this project knows. */
export const FEATURES: readonly Feature[] = [...new Set<Feature>([...ofRows, ...OF_FIELDS])];
