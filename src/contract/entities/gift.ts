import { z } from 'zod';
import { entity, orNull, renamed } from '../codec';
import type { StoreItemId, UserId } from '../ids';
import { id, picture } from '../schemas';

/** What can be given. */
export const GIFT_KINDS = ['decoration', 'nameplate'] as const;
export type GiftKind = (typeof GIFT_KINDS)[number];

/** Somebody whom a gift is for, or who took it. */
export const GiftPerson = entity({ id: id<UserId>(), username: z.string() });
export type GiftPerson = z.output<typeof GiftPerson>;

/** A gift as its message has it: the article stays what it was, also if the store changes. */
export const Gift = entity({
  kind: z.enum(GIFT_KINDS),
  itemId: renamed('item_id', id<StoreItemId>()),
  name: z.string(),
  url: picture,
  /** Whom it is for; null for whoever takes it first. */
  recipient: orNull(GiftPerson),
  /** Null until it is taken. */
  takenBy: renamed('taken_by', orNull(GiftPerson)),
});
export type Gift = z.output<typeof Gift>;
