import { msg } from './msg';

/** What a rule looks at; a newer server may know others. */
export const AUTOMOD_KINDS = [
  ...(['words', 'invites', 'links', 'mentions', 'repeat', 'new_account'] as const),
] as const;
export type AutomodKind = (typeof AUTOMOD_KINDS)[number];

/** What happens to a message that a rule finds, from the mildest on. */
export const AUTOMOD_ACTIONS = ['flag', 'hold', 'block', 'timeout'] as const;
export type AutomodAction = (typeof AUTOMOD_ACTIONS)[number];

/** The kinds as people read them. */
export const AUTOMOD_KIND_LABELS = {
  words: msg('Words'),
  invites: msg('Server invites'),
  links: msg('Links'),
  mentions: msg('Many mentions'),
  repeat: msg('Repeated messages'),
  new_account: msg('New accounts'),
} as const satisfies Readonly<Record<AutomodKind, unknown>>;

/** The actions as people read them. */
export const AUTOMOD_ACTION_LABELS = {
  flag: msg('Send, and add to the queue'),
  hold: msg('Hold for review'),
  block: msg('Block'),
  timeout: msg('Hold for review, and time out'),
} as const satisfies Readonly<Record<AutomodAction, unknown>>;

/** Where a message stands that a rule has held. */
export const HELD_STATES = ['waiting', 'released', 'rejected', 'withdrawn'] as const;
export type HeldState = (typeof HELD_STATES)[number];
