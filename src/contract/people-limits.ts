/** What others are to a person (protocol.md 'Friends'). */
export const RELATION_LIMITS = {
  openRequests: 100,
  /** Friends, open requests and blocked people together. */
  ofPerson: 2000,
} as const;

/** Conversations (protocol.md 'Direct messages'). */
export const CONVERSATION_LIMITS = {
  /** Of a group, who owns it included. */
  groupMembers: 10,
  /** What a person may write to somebody who is no friend and has not answered. */
  unanswered: 5,
  /** Conversations that a person has, closed ones included. */
  ofPerson: 5000,
} as const;

/** What somebody says beside their status (protocol.md 'Custom status'). */
export const STATUS_TEXT = {
  /** For how long it may be set, where it ends by time. */
  longestS: 7 * 24 * 60 * 60,
} as const;

/** What somebody writes for themselves about others (protocol.md 'Notes'). */
export const USER_NOTES = {
  text: 1000,
  /** About how many people. */
  ofPerson: 2000,
} as const;
