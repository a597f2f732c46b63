import { sql } from 'kysely';
import type { Gift, GiftKind } from '../../contract/entities/gift';
import type { GiftId, MessageId, StoreItemId, UserId } from '../../contract/ids';
import type { Db, Reads } from './schema';

const PERSON = (alias: 'r' | 't') => {
  const id = sql.ref(`${alias}.id`);
  return sql`case when ${id} is null then null
    else json_build_object('id', ${id}::text, 'username', ${sql.ref(`${alias}.username`)}) end`;
};

const FIELDS = sql`json_build_object(
  'kind', gift.kind, 'itemId', gift.item_id::text, 'name', gift.name, 'url', gift.url,
  'recipient', ${PERSON('r')}, 'takenBy', ${PERSON('t')}
)`;
const PEOPLE = sql`left join users r on r.id = gift.recipient_id left join users t on t.id = gift.taken_by`;

/** The gift of the message `msg`, in the query of a page, as its files are; null where it has none. */
export const GIFT_OF_MESSAGE = sql<Gift | null>`(
  select ${FIELDS} from gifts gift ${PEOPLE} where gift.message_id = msg.id
)`;

/** The gift of a message, or null. Whoever takes it has locked the message. */
export const findGift = async (reads: Reads, messageId: MessageId): Promise<Gift | null> => {
  const { rows } = await sql<{ readonly gift: Gift }>`
    select ${FIELDS} as gift from gifts gift ${PEOPLE} where gift.message_id = ${messageId}`.execute(reads);
  return rows[0]?.gift ?? null;
};

/** A new gift; its message is stored already. */
export interface NewGift {
  readonly id: GiftId;
  readonly messageId: MessageId;
  readonly giverId: UserId;
  readonly kind: GiftKind;
  readonly itemId: StoreItemId;
  readonly name: string;
  readonly url: string;
  readonly recipientId: UserId | null;
  readonly givenAt: string;
}

/** Stores a gift. */
export const insertGift = async (trx: Db, gift: NewGift): Promise<void> => {
  await trx.insertInto('gifts').values(gift).execute();
};

/** The times of a giver's gifts since a time, the first one first; those without a message count too. */
export const giftTimesSince = async (
  reads: Reads,
  giverId: UserId,
  since: string,
): Promise<readonly string[]> => {
  const rows = await reads
    .selectFrom('gifts')
    .select('givenAt')
    .where('giverId', '=', giverId)
    .where('givenAt', '>', since)
    .orderBy('givenAt')
    .execute();
  return rows.map(({ givenAt }) => givenAt);
};

/** Deletes a giver's gifts whose messages are gone and which no limit counts any more. */
export const deleteOldGifts = async (trx: Db, giverId: UserId, before: string): Promise<void> => {
  await trx
    .deleteFrom('gifts')
    .where('giverId', '=', giverId)
    .where('messageId', 'is', null)
    .where('givenAt', '<=', before)
    .execute();
};

/** Records who took the gift of a message. Needs the lock on the message. */
export const takeGift = async (
  trx: Db,
  messageId: MessageId,
  { takenBy, takenAt }: { readonly takenBy: UserId; readonly takenAt: string },
): Promise<void> => {
  await trx.updateTable('gifts').set({ takenBy, takenAt }).where('messageId', '=', messageId).execute();
};
