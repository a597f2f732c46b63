import type { Draft } from '@reduxjs/toolkit';
import type { Message } from '../../../contract/entities/message';
import type { MessageId } from '../../../contract/ids';
import { compareIds } from '../../../domain/ids';
import { removeKey } from '../records';

/** A message as it is shown. `nonce` is set while the server has not confirmed it. */
export type MessageRow = Message & { readonly nonce: string | null };

export interface ChannelMessages {
  readonly phase: 'loading' | 'loaded' | 'failed';
  readonly error: string | null;
  /** Oldest first; what is not confirmed yet stands at the end. */
  readonly ids: readonly MessageId[];
  readonly byId: Readonly<Record<MessageId, MessageRow>>;
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  /** Something is missing right before this message: more came in an absence than was fetched. */
  readonly gapBefore: MessageId | null;
  /** Ids that were deleted: an answer that was on its way may still hold them. */
  readonly deleted: Readonly<Record<MessageId, true>>;
}

export const emptyList: ChannelMessages = {
  phase: 'loading',
  error: null,
  ids: [],
  byId: {},
  hasOlder: true,
  isLoadingOlder: false,
  gapBefore: null,
  deleted: {},
};

type List = Draft<ChannelMessages>;

const isPending = (list: List, id: MessageId): boolean => (list.byId[id]?.nonce ?? null) !== null;

/** Where a confirmed id belongs: after the last confirmed one that is not younger. */
const placeOf = (list: List, id: MessageId): number => {
  let place = list.ids.length;
  for (;;) {
    const before = list.ids[place - 1];
    if (before === undefined || (!isPending(list, before) && compareIds(before, id) <= 0)) return place;
    place -= 1;
  }
};

/** Takes a message out, if it is there. */
export const removeMessage = (list: List, id: MessageId): void => {
  if (list.byId[id] === undefined) return;
  removeKey(list.byId, id);
  // Most of what is taken out is young: look from the end.
  const place = list.ids.lastIndexOf(id);
  if (place >= 0) list.ids.splice(place, 1);
  if (list.gapBefore === id) list.gapBefore = list.ids[place] ?? null;
};

/** The message that waits for confirmation under this nonce, or null. */
export const pendingWith = (list: List, nonce: string): MessageId | null => {
  for (let index = list.ids.length - 1; index >= 0; index -= 1) {
    const id = list.ids[index];
    if (id === undefined || !isPending(list, id)) return null;
    if (list.byId[id]?.nonce === nonce) return id;
  }
  return null;
};

/** Puts a confirmed message in its place: once, whichever of answer and event comes first. */
export const putMessage = (list: List, message: Message, nonce: string | null = null): void => {
  if (list.deleted[message.id]) return;
  const pending = nonce === null ? null : pendingWith(list, nonce);
  if (pending !== null) removeMessage(list, pending);
  const known = list.byId[message.id];
  if (known === undefined) list.ids.splice(placeOf(list, message.id), 0, message.id);
  // An edit that was heard is younger than a page that was on its way.
  if (known?.editedAt != null && (message.editedAt ?? '') < known.editedAt) return;
  list.byId[message.id] = { ...message, nonce: null };
};

/** Adds a message of one's own that the server does not know yet, at the end. */
export const addPending = (list: List, message: MessageRow): void => {
  list.ids.push(message.id);
  list.byId[message.id] = message;
};

/** Marks a message as deleted, for good. */
export const deleteMessage = (list: List, id: MessageId): void => {
  list.deleted[id] = true;
  removeMessage(list, id);
};

/** Joins a page of older messages, oldest first. */
export const putOlder = (list: List, messages: readonly Message[]): void => {
  const fresh = messages.filter(({ id }) => list.byId[id] === undefined && !list.deleted[id]);
  for (const message of fresh) list.byId[message.id] = { ...message, nonce: null };
  const first = list.ids[0];
  const last = fresh.at(-1);
  if (first === undefined || last === undefined || compareIds(last.id, first) < 0) {
    list.ids = [...fresh.map(({ id }) => id), ...list.ids];
    return;
  }
  const confirmed = list.ids.filter((id) => !isPending(list, id));
  const pending = list.ids.filter((id) => isPending(list, id));
  list.ids = [...[...fresh.map(({ id }) => id), ...confirmed].sort(compareIds), ...pending];
};

/**
 * Puts what was fetched after a loss: within the fetched range it replaces what was known, so that what was deleted
 * meanwhile goes. With `hasGap` nothing known was reached, and the place is kept for 'Load missing'.
 */
export const putResynced = (list: List, messages: readonly Message[], hasGap: boolean, hasOlder: boolean): void => {
  const oldest = messages[0];
  const fetched = new Set<string>(messages.map(({ id }) => id));
  const isStale = (id: MessageId): boolean =>
    !isPending(list, id) &&
    !fetched.has(id) &&
    (oldest === undefined || compareIds(id, oldest.id) >= 0 || !hasOlder);
  for (const id of list.ids.filter(isStale)) removeMessage(list, id);
  for (const message of messages) removeKey(list.byId, message.id);
  list.ids = list.ids.filter((id) => !fetched.has(id));
  putOlder(list, messages);
  list.phase = 'loaded';
  list.error = null;
  if (hasGap && oldest !== undefined) list.gapBefore = oldest.id;
  else if (!hasGap && list.gapBefore !== null && fetched.has(list.gapBefore)) list.gapBefore = null;
};
