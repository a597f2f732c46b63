import type { GiftPerson } from '../../../contract/entities/gift';
import type { Message } from '../../../contract/entities/message';
import type { ChannelId, MessageId } from '../../../contract/ids';
import { compareIds } from '../../../domain/ids';
import type { Gap } from './gaps';
import {
  type ChannelMessages,
  isLike,
  isSameRow,
  type MessageRow,
  placeOf,
  withGapMark,
} from './message-list';

/** Whether a message is between the ends of a gap that does not grow. */
const isWithin = ({ after, before }: Gap, id: MessageId): boolean =>
  before !== null && compareIds(id, before) < 0 && (after === null || compareIds(after, id) < 0);

/** Changes a list event by event; its arrays are copied once, however many events there are. */
export class ListEditor {
  readonly #list: ChannelMessages;
  readonly #ids: MessageId[];
  readonly #rows: MessageRow[];
  #pendingCount: number;
  #hasNewIds = false;
  #hasNewRows = false;

  constructor(list: ChannelMessages) {
    this.#list = list;
    this.#ids = [...list.ids];
    this.#rows = [...list.rows];
    this.#pendingCount = list.pendingCount;
  }

  /** Inserts a confirmed message at its position: once, whichever of answer and event arrives first. */
  put(message: Message, nonce: string | null): void {
    this.#dropPendingOf(message, nonce);
    const row: MessageRow = { ...message, nonce: null };
    const end = this.#ids.length - this.#pendingCount;
    const last = this.#ids[end - 1];
    const isNewest = last === undefined || compareIds(last, row.id) < 0;
    const place = isNewest ? end : placeOf(this.#ids, row.id, end);
    if (this.#ids[place] === row.id) {
      const known = this.#rows[place];
      if (known === undefined || !isSameRow(known, row)) this.#replace(place, row);
      return;
    }
    // A message that is older than all held messages, or in a gap between them, is loaded with its neighbours.
    if (place === 0 && end > 0 && this.#list.hasOlder) return;
    if (!isNewest && this.#list.gaps.some((gap) => isWithin(gap, row.id))) return;
    this.#insert(place, row);
  }

  /** Appends the user's own message, which the server has not confirmed yet. */
  putPending(row: MessageRow): void {
    this.#insert(this.#ids.length, row);
    this.#pendingCount += 1;
  }

  /** Changes a message, if it is held. */
  edit(id: MessageId, change: Partial<MessageRow>): void {
    const place = this.#indexOf(id);
    const row = this.#rows[place];
    if (row !== undefined) this.#replace(place, { ...row, ...change });
  }

  /** Changes the reactions of a message, if it is held. */
  react(id: MessageId, change: (reactions: Message['reactions']) => Message['reactions']): void {
    const place = this.#indexOf(id);
    const row = this.#rows[place];
    if (row === undefined) return;
    const reactions = change(row.reactions);
    if (reactions !== row.reactions) this.#replace(place, { ...row, reactions });
  }

  /** Notes who has taken the gift of a message, if it is held. */
  giftTaken(id: MessageId, takenBy: GiftPerson): void {
    const { gift = null } = this.#rows[this.#indexOf(id)] ?? {};
    if (gift !== null) this.edit(id, { gift: { ...gift, takenBy } });
  }

  /** A thread is gone: the message from which it came has none. */
  threadGone(id: ChannelId): void {
    const place = this.#rows.findIndex(({ thread }) => thread?.id === id);
    const row = this.#rows[place];
    if (row !== undefined) this.#replace(place, { ...row, thread: null });
  }

  /** Removes a message, if it is held. */
  remove(id: MessageId): void {
    const place = this.#indexOf(id);
    if (place >= 0) this.#removeAt(place);
  }

  /** Removes the pending message with this nonce. */
  dropPending(nonce: string): void {
    const place = this.#rows.findLastIndex((row) => row.nonce === nonce);
    if (place >= 0) this.#removeAt(place);
  }

  /** The changed list; the same object if nothing has changed. */
  done(): ChannelMessages {
    if (!this.#hasNewIds && !this.#hasNewRows) return this.#list;
    return withGapMark({
      ...this.#list,
      ids: this.#hasNewIds ? this.#ids : this.#list.ids,
      rows: this.#rows,
      pendingCount: this.#pendingCount,
    });
  }

  #indexOf(id: MessageId): number {
    const end = this.#ids.length - this.#pendingCount;
    const place = placeOf(this.#ids, id, end);
    return place < end && this.#ids[place] === id ? place : this.#ids.indexOf(id, end);
  }

  #insert(place: number, row: MessageRow): void {
    this.#ids.splice(place, 0, row.id);
    this.#rows.splice(place, 0, row);
    this.#hasNewIds = true;
  }

  #replace(place: number, row: MessageRow): void {
    this.#rows[place] = row;
    this.#hasNewRows = true;
  }

  #removeAt(place: number): void {
    if (place >= this.#ids.length - this.#pendingCount) this.#pendingCount -= 1;
    this.#ids.splice(place, 1);
    this.#rows.splice(place, 1);
    this.#hasNewIds = true;
  }

  /**
   * Not every server sends the nonce: then a pending message of the same author with the same text counts as the sent
   * one.
   */
  #dropPendingOf(message: Message, nonce: string | null): void {
    const first = this.#ids.length - this.#pendingCount;
    for (let place = first; place < this.#rows.length; place += 1) {
      const row = this.#rows[place];
      if (row === undefined) continue;
      if (nonce === null ? isLike(row, message) : row.nonce === nonce) {
        this.#removeAt(place);
        return;
      }
    }
  }
}
