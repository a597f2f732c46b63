import { type EventName, events, type EventRow, type LiveEvent } from '../../../src/contract/gateway/events';
import type { RelationKind } from '../../../src/contract/entities/relation';

const KINDS: Readonly<Record<RelationKind, string>> = {
  ...{ friend: 'f', incoming: 'i', outgoing: 'o', blocked: 'b' },
};

/** The letter by which the table names an event. */
const LETTERS: { readonly [N in EventName]?: string } = {
  ...{ RELATION_REMOVE: 'x', FRIEND_STATUS: 's', USER_STATUS: 'u', USER_NOTE: 'n', GUILD_MEMBER_STATUS: 'g' },
  ...{ DIRECT_CREATE: 'C', DIRECT_EDIT: 'E', DIRECT_REMOVE: 'R', GUILD_MEMBER_EDIT: 'm' },
  ...{ CHANNEL_MESSAGE: 'M', CHANNEL_MESSAGE_EDIT: 'e', CHANNEL_MESSAGE_DELETE: 'd', CHANNEL_PIN: 'p' },
  ...{ CHANNEL_REACTION_ADD: '+', CHANNEL_REACTION_REMOVE: '-', CHANNEL_TYPING_START: 't', DRAFT: 'D' },
  ...{ CHANNEL_READ: 'r', CHANNEL_UNREAD: 'U', THREAD_CREATE: 'T', THREAD_EDIT: 'h', THREAD_FOLLOW: 'F' },
  ...{ SCHEDULED: 'S' },
};

/** What a socket was told, one letter an event. */
export const lettersOf = (heard: readonly LiveEvent[]): string =>
  heard
    .map((event) =>
      event.name === 'RELATION'
        ? KINDS[event.data.relation.kind]
        : (LETTERS[event.name] ?? `(${event.name})`),
    )
    .join('');

/** Whether a client that names no caps is sent an event: of the places that it knows, and without a cap. */
export const isForAll = (event: LiveEvent, knownPlace: string | null): boolean => {
  const row: EventRow = events[event.name];
  if (row.cap !== undefined) return false;
  return !('channelId' in event.data) || event.data.channelId === knownPlace;
};
