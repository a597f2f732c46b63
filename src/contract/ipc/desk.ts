import { z } from 'zod';
import { DESK_LIMITS } from '../desk-limits';
import { TEXT_LIMITS } from '../limits';

const id = z.string().regex(/^\d{1,20}$/);
/** A name or a text as sent by a server; the window of the queue shows it as text. */
const name = z.string().max(400);
const words = z.string().max(TEXT_LIMITS.message);
const time = z.string().max(40);
const count = z.number().int().nonnegative();

/** An item of a server's queue. */
export const DeskPlace = z.strictObject({ guildId: id, id });
export type DeskPlace = Readonly<z.output<typeof DeskPlace>>;

/** A person with the address of their picture, if there is one that any page of the app may load. */
const DeskPerson = z.strictObject({ name, picture: z.string().max(TEXT_LIMITS.url).nullable() });
export type DeskPerson = Readonly<z.output<typeof DeskPerson>>;

/** Who handles an item, and until when unless they renew that, in epoch milliseconds. */
const DeskClaim = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nobody') }),
  z.strictObject({ kind: z.enum(['me', 'other']), name, until: count }),
]);
export type DeskClaim = Readonly<z.output<typeof DeskClaim>>;

/** An item as the list shows it. */
export const DeskRow = DeskPlace.extend({
  guild: name,
  subject: z.string().max(1000),
  /** What kind of item it is, in words. */
  about: z.string().max(1000),
  /** By how many, or which rule, it was reported. */
  reported: z.string().max(1000),
  target: DeskPerson,
  createdAt: time,
  claim: DeskClaim,
});
export type DeskRow = Readonly<z.output<typeof DeskRow>>;

/** A message as it was when it was reported. */
export const DeskMessage = z.strictObject({
  author: DeskPerson,
  text: words,
  createdAt: time,
  isEdited: z.boolean(),
  files: z.array(name).max(20),
});
export type DeskMessage = Readonly<z.output<typeof DeskMessage>>;

/** The item that is open, with its evidence. */
export const DeskItem = DeskRow.extend({
  /** A held message is released or rejected, a report dismissed or closed. */
  isHeld: z.boolean(),
  /** What was decided, and by whom; null while it is open. */
  outcome: z.string().max(1000).nullable(),
  isMessageGone: z.boolean(),
  /** Whether what was kept of the message has been erased. */
  isErased: z.boolean(),
  found: z.string().max(1000).nullable(),
  reports: z
    .array(z.strictObject({ by: DeskPerson, about: name, text: z.string().max(DESK_LIMITS.reportText) }))
    .max(DESK_LIMITS.reportsOfItem),
  before: z.array(DeskMessage).max(DESK_LIMITS.evidence),
  message: DeskMessage.nullable(),
  after: z.array(DeskMessage).max(DESK_LIMITS.evidence),
  may: z.strictObject({ delete: z.boolean(), timeOut: z.boolean(), warn: z.boolean(), ban: z.boolean() }),
  /** The members who joined with whom it is about, and can be banned with them; null where there are none. */
  group: z
    .strictObject({
      size: count,
      /** From the first to the last of them. */
      seconds: count,
      invite: name.nullable(),
      /** Some of them by name. */
      names: z.string().max(1000),
    })
    .nullable(),
  /** Whether the server deletes messages with a ban. */
  deletesWithBan: z.boolean(),
  /** Why nothing can be done about it now, beside the claim of somebody else. */
  blocked: z.string().max(1000).nullable(),
});
export type DeskItem = Readonly<z.output<typeof DeskItem>>;

/** All that the window of the queue shows: the page makes it, main passes it on. */
export const DeskView = z.strictObject({
  /** How many items wait. */
  open: count,
  rows: z.array(DeskRow).max(DESK_LIMITS.deskRows),
  isLoading: z.boolean(),
  item: DeskItem.nullable(),
  /** Why the shown may be out of date. */
  offline: z.string().max(1000).nullable(),
  /** Whether an act is under way. */
  isActing: z.boolean(),
  /** The last result; `nth` tells two with the same words apart. */
  said: z
    .strictObject({
      ...{ isError: z.boolean(), text: z.string().max(1000), nth: count },
      /** Whether what was done can be undone. */
      canUndo: z.boolean(),
    })
    .nullable(),
});
export type DeskView = Readonly<z.output<typeof DeskView>>;

const reason = z.string().max(TEXT_LIMITS.reason);
const deleteSeconds = z.number().int().nonnegative().max(DESK_LIMITS.banDeleteMostS);
/** `closes`: whether the report is closed with it, as one about which something was done. */
const closes = z.boolean();

/**
 * What the person does in the window of the queue. `id` is the item that the person sees: an act about another one than the
 * page has open is none.
 */
export const DeskAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('open'), place: DeskPlace }),
  z.strictObject({ kind: z.literal('list') }),
  z.strictObject({ kind: z.literal('claim'), id }),
  z.strictObject({ kind: z.literal('delete'), id, closes }),
  z.strictObject({
    kind: z.literal('time-out'),
    seconds: z
      .number()
      .int()
      .min(60)
      .max(DESK_LIMITS.timeoutMostMs / 1000),
    ...{ id, reason, closes },
  }),
  z.strictObject({
    kind: z.literal('warn'),
    ...{ id, closes },
    /** The one who is warned reads it. */
    reason: reason.refine((text) => text.trim() !== ''),
  }),
  z.strictObject({ kind: z.literal('ban'), ...{ id, reason, closes, deleteSeconds } }),
  /** All of the item's group. */
  z.strictObject({ kind: z.literal('ban-group'), ...{ id, reason, closes, deleteSeconds } }),
  z.strictObject({ kind: z.enum(['dismiss', 'handled', 'release', 'reject']), id }),
  /** Undoes what `said` says, by its number. */
  z.strictObject({ kind: z.literal('undo'), nth: count }),
  /** Shows the queue of the item's server in the app's window. */
  z.strictObject({ kind: z.literal('show') }),
]);
export type DeskAct = Readonly<z.output<typeof DeskAct>>;

/** What main asks of the page about the window of the queue. */
export type DeskAsked =
  | { readonly kind: 'opened'; readonly place: DeskPlace | null }
  | { readonly kind: 'closed' }
  | { readonly kind: 'act'; readonly act: DeskAct };

/** The choices of the person about how pages look. */
export interface DeskLook {
  readonly theme: 'system' | 'dark' | 'light';
  readonly fontScale: number;
  readonly pingColour: string;
}

/** What the window of the queue gets. */
export interface DeskShown {
  /** Null until the page has told it. */
  readonly view: DeskView | null;
  readonly look: DeskLook;
  /** Whether the page that carries out acts is there. */
  readonly isLive: boolean;
}
