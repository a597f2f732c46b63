import { z } from 'zod';
import { CHOSEN_STATUSES } from '../schemas';
import { SUMMARY_LIMITS } from '../limits';

const id = z.string().regex(/^\d{1,20}$/);
/** A name or a text as the server gave it; main draws it in its own way. */
const name = z.string().max(400);
const count = z.number().int().nonnegative();

/** The pages of a server that staff reach from the tray. */
export const STAFF_PAGES = ['members', 'invites', 'bans', 'audit-log'] as const;
export type StaffPage = (typeof STAFF_PAGES)[number];

/** What the system shows of the app outside its window: in the tray's menu, as a badge. */
export const DesktopSummary = z.strictObject({
  isSignedIn: z.boolean(),
  status: z.enum(CHOSEN_STATUSES),
  unread: z.strictObject({ channels: count, pings: count }),
  /** Unread channels, those with mentions first, then the latest. */
  places: z
    .array(
      z.strictObject({
        guildId: id,
        channelId: id,
        messageId: id.nullable(),
        channel: name,
        guild: name,
        pings: count,
      }),
    )
    .max(SUMMARY_LIMITS.places),
  /** The servers in which one may moderate. */
  staff: z
    .array(
      z.strictObject({
        guildId: id,
        guild: name,
        pages: z.array(z.enum(STAFF_PAGES)),
        /** Whether joining by invite is stopped; null where that is not known. */
        invitesPaused: z.boolean().nullable(),
      }),
    )
    .max(SUMMARY_LIMITS.staffGuilds),
});
export type DesktopSummary = Readonly<z.output<typeof DesktopSummary>>;

/** What the system's notification says, and where a click on it leads. */
export const ShownNotification = z.strictObject({
  /** What is shown with the same key is replaced. */
  key: z.string().min(1).max(64),
  title: z.string().max(400),
  body: z.string().max(1000),
  /** Null for one that leads nowhere: it only says something. */
  place: z.strictObject({ guildId: id, channelId: id, messageId: id.nullable() }).nullable(),
  /** Whether the system makes no sound of its own. */
  isSilent: z.boolean(),
  /** Whether it mentions the person: the window may ask for attention. */
  isForMe: z.boolean(),
});
export type ShownNotification = Readonly<z.output<typeof ShownNotification>>;

/** What is to be taken away: by its key, or all of a channel. */
export const ClosedNotifications = z.strictObject({
  keys: z.array(z.string().min(1).max(64)).max(1000),
  channelId: id.nullable(),
});

/** Whether the system has a tray that shows our icon, and if not, why. */
export type TrayFacts =
  | { readonly isThere: true }
  | {
      readonly isThere: false;
      /** `refused`: somebody draws icons, and has not taken ours. */
      readonly reason: 'asking' | 'no-host' | 'no-bus' | 'refused';
    };

/** What this desktop can do, as far as settings say so. */
export interface DesktopFacts {
  readonly tray: TrayFacts;
}

/** What was chosen in the tray's menu. */
export type DesktopCommand =
  | { readonly kind: 'status'; readonly status: (typeof CHOSEN_STATUSES)[number] }
  | { readonly kind: 'staff-page'; readonly guildId: string; readonly page: StaffPage }
  | { readonly kind: 'pause-invites'; readonly guildId: string; readonly isPaused: boolean };
