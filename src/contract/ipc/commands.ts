import { z } from 'zod';
import { MOST_RECENT_PLACES } from '../limits';

/** The commands of the native menu, where `practice` is there before somebody signs in, too, and main opens it by itself. */
export const APP_COMMANDS = [
  'quick-switcher',
  'inbox',
  'settings',
  'shortcuts',
  'whats-new',
  'practice',
  'sign-out',
  'create-or-join',
  'home',
  'attach-file',
  'find-in-channel',
  'find-everywhere',
  'voice-mute',
  'voice-deafen',
  'voice-disconnect',
  'mark-read',
  'mark-server-read',
  'mark-all-read',
  'previous-channel',
  'next-channel',
  'invite-people',
  'guild-settings',
  'members-manager',
  'notification-settings',
  'privacy-settings',
  'change-nickname',
  'create-channel',
  'create-category',
  'reorder-channels',
  'leave-guild',
] as const;
export type AppCommand = (typeof APP_COMMANDS)[number];

/** What the menus outside the page need to know of it. */
export const MenuFacts = z.strictObject({
  /** The available commands. */
  commands: z.array(z.enum(APP_COMMANDS)).max(APP_COMMANDS.length),
  /** The servers to jump to, in the order of the rail, each with the channel to open. */
  places: z
    .array(
      z.strictObject({
        guildId: z.string().regex(/^\d{1,20}$/),
        channelId: z.string().regex(/^\d{1,20}$/),
        name: z.string().max(400),
      }),
    )
    .max(MOST_RECENT_PLACES),
});
export type MenuFacts = Readonly<z.output<typeof MenuFacts>>;
