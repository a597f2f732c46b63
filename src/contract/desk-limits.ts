const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Moderation (protocol.md 'Timeouts', 'Many messages', 'Reports', 'Lockdown'). */
export const DESK_LIMITS = {
  timeoutLeastMs: MINUTE,
  timeoutMostMs: 28 * DAY,
  /** The clocks of clients differ from the server's. */
  timeoutSlackMs: 30 * SECOND,
  /** Seconds between two messages of one member in a channel. */
  slowmodeMostS: 6 * 60 * 60,
  /** Messages of one purge: the limit `purge`. */
  purge: 1000,
  /** A purge looks at so many of the newest messages of a channel. */
  purgeLooksAt: 10_000,
  /** Messages that a purge names before it is done. */
  purgeSample: 5,
  /** Characters of the words that a purge looks for. */
  purgeText: 256,
  /** Ids in one event about many messages. */
  deletedOfFrame: 500,
  /** A ban deletes the messages of so many seconds at most. */
  banDeleteMostS: 7 * 24 * 60 * 60,
  /** Users of one ban: the limit `bulk_bans`. */
  bulkBans: 200,
  /** Characters of what a reporter says, and of the note of who decides. */
  reportText: 1000,
  /** Reports of one person in a window. */
  reports: 10,
  reportsWindowMs: 10 * MINUTE,
  /** Messages on each side of a reported one that are kept with it. */
  evidence: 5,
  evidenceDays: 90,
  evidenceLeastDays: 30,
  evidenceMostDays: 365,
  /** Who handles an item of the queue keeps it for so long, and renews that while it is open. */
  claimMs: 2 * MINUTE,
  claimRenewedMs: MINUTE,
  /** Characters of a note about a member. */
  noteText: 2000,
  /** Notes about one member in a guild. */
  notes: 100,
  /** Entries of a member's history in one answer, and warnings of one guild in one's standing. */
  history: 200,
  warnings: 50,
  /** Minutes of a lockdown that ends by itself. */
  lockdownLeastMinutes: 5,
  lockdownMostMinutes: 7 * 24 * 60,
  /** A lockdown holds the messages of members who joined in the last so many days at most. */
  lockdownHoldMostDays: 365,
  /** Channels that a lockdown can name; all of them it need not name. */
  lockdownChannels: 500,
  /** Days for which the before-image of an act of staff is kept. */
  undoDays: 30,
  /** Days for which what staff delete is kept: the setting of a guild. */
  deletedDays: 30,
  deletedMostDays: 30,
  /** A deleted channel with more messages is not kept. */
  undoneMessages: 50_000,
  /** Items in one answer. */
  queuePage: 50,
  /** Items that the queue's own window lists. */
  deskRows: 50,
  /** Of an item: what so many people said, and so many acts of staff. */
  reportsOfItem: 20,
  actionsOfItem: 20,
} as const;
