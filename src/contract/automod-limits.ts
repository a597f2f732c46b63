const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

/** Automatic rules and held messages (protocol.md 'Automatic rules'). */
export const AUTOMOD_LIMITS = {
  /** Rules of one guild: the limit `automod_rules`. */
  rules: 30,
  /** Words of one rule: the limit `automod_words`. */
  words: 500,
  /** Characters of a word or phrase. */
  word: 60,
  /** Hosts that a rule about links allows. */
  hosts: 100,
  ruleName: 60,
  /** Characters of what the author of a blocked message reads. */
  ruleMessage: 200,
  exemptRoles: 20,
  exemptChannels: 50,
  timeoutLeastS: MINUTE_S,
  timeoutMostS: 28 * DAY_S,
  mentionsMost: 100,
  repeatLeast: 2,
  repeatMost: 50,
  repeatLeastS: 5,
  repeatMostS: 60 * MINUTE_S,
  /** Hours: what has been said is known for so long. */
  newAccountMost: 168,
  newMessagesMost: 100,
  /** Places of one text that a test names. */
  hits: 100,
  /** After so long nobody decides a held message any more: it is rejected. */
  heldMs: 7 * DAY_S * 1000,
  /** Held messages of one member in a guild; a further one is refused. */
  heldOfOne: 20,
} as const;
