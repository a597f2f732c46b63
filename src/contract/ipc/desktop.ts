import { z } from 'zod';
import { CHOSEN_STATUSES } from '../schemas';
import { SUMMARY_LIMITS } from '../limits';

const id = z.string().regex(/^\d{1,20}$/);
/** A name or a text as sent by the server; main formats it. */
const name = z.string().max(400);
const count = z.number().int().nonnegative();

/** The staff pages of a server that the tray's menu contains. */
export const STAFF_PAGES = ['queue', 'members', 'invites', 'bans', 'audit-log'] as const;
export type StaffPage = (typeof STAFF_PAGES)[number];

/** An item of a queue as the tray's menu names it. */
const WaitingItem = z.strictObject({
  guildId: id,
  guild: name,
  id,
  /** What it is about, in words. */
  subject: z.string().max(1000),
  /** Somebody else who handles it, and until when unless they renew that, in epoch milliseconds. */
  handled: z.strictObject({ by: name, until: count }).nullable(),
});

/** The app's state for the system: for the tray's menu and the badge. */
export const DesktopSummary = z.strictObject({
  isSignedIn: z.boolean(),
  status: z.enum(CHOSEN_STATUSES),
  /** Whether others see the user as offline by choice; null where the server does not have that. */
  isInvisible: z.boolean().nullable(),
  /** What the user says beside the status. */
  said: name.nullable(),
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
  /** The servers that the user may moderate. */
  staff: z
    .array(
      z.strictObject({
        guildId: id,
        guild: name,
        pages: z.array(z.enum(STAFF_PAGES)),
        /** Whether joining by invite is paused; null if unknown. */
        invitesPaused: z.boolean().nullable(),
        /** How many reports wait, as far as it is known, for those who decide them. */
        reports: count.optional(),
      }),
    )
    .max(SUMMARY_LIMITS.staffGuilds),
  /** The voice channel that the user is in, and what is off there; null for none. */
  voice: z
    .strictObject({
      ...{ guildId: id, channelId: id, channel: name, guild: name },
      ...{ isMuted: z.boolean(), isDeaf: z.boolean() },
    })
    .nullable(),
  /** What waits in the queues of the servers whose reports the user decides: how many, and the newest of them. */
  queue: z.strictObject({ open: count, newest: z.array(WaitingItem).max(SUMMARY_LIMITS.waiting) }),
});
export type DesktopSummary = Readonly<z.output<typeof DesktopSummary>>;

/** The content of a system notification, and the target of a click. */
export const ShownNotification = z.strictObject({
  /** A new notification replaces the one with the same key. */
  key: z.string().min(1).max(64),
  title: z.string().max(400),
  body: z.string().max(1000),
  /** Null for a notification without a target. */
  place: z.strictObject({ guildId: id, channelId: id, messageId: id.nullable() }).nullable(),
  /** What a click opens that is in no channel. */
  opens: z
    .discriminatedUnion('kind', [
      /** `userId`: who has asked, where it is one request that can be answered. */
      z.strictObject({ kind: z.literal('friend-requests'), userId: id.optional() }),
      z.strictObject({ kind: z.literal('queue'), guildId: id, reportId: id.optional() }),
    ])
    .optional(),
  /** Where the person may write there: a text written in the notification goes to its place, as a reply to this message. */
  reply: z.strictObject({ parentId: id.nullable() }).optional(),
  /** Whether the system should not play its own sound. */
  isSilent: z.boolean(),
  /** Whether the message addresses the person: then the window may ask for attention. */
  isForMe: z.boolean(),
});
export type ShownNotification = Readonly<z.output<typeof ShownNotification>>;

/** The notifications to remove: by key, or all of a channel. */
export const ClosedNotifications = z.strictObject({
  keys: z.array(z.string().min(1).max(64)).max(1000),
  channelId: id.nullable(),
});

/** Whether the system has a tray that shows the app's icon, or the reason why not. */
export type TrayFacts =
  | { readonly isThere: true }
  | {
      readonly isThere: false;
      /** `refused`: a tray host exists, but has not accepted the app's icon. */
      readonly reason: 'asking' | 'no-host' | 'no-bus' | 'refused';
    };

/** The abilities of this desktop that settings depend on. */
export interface DesktopFacts {
  readonly tray: TrayFacts;
}

/** What is done in voice from outside the window: mute and deafen, each also back, and leaving. */
export type VoiceAct = 'mute' | 'deafen' | 'disconnect';

/** A choice in the tray's menu. */
export type DesktopCommand =
  | { readonly kind: 'voice'; readonly act: VoiceAct }
  | { readonly kind: 'status'; readonly status: (typeof CHOSEN_STATUSES)[number] | 'invisible' }
  | { readonly kind: 'staff-page'; readonly guildId: string; readonly page: StaffPage }
  | { readonly kind: 'pause-invites'; readonly guildId: string; readonly isPaused: boolean };
