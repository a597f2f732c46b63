import { isConversation } from '../../contract/conversation-ids';
import { toId } from '../../contract/ids';
import type { MenuItemConstructorOptions } from 'electron/main';
import type { DeskPlace } from '../../contract/ipc/desk';
import type { DesktopCommand, DesktopSummary, StaffPage } from '../../contract/ipc/desktop';
import type { DeepLink } from '../../contract/ipc/pushes';
import { msg, type Msg, t } from '../../domain/i18n/t';
import { nativeName } from '../../domain/notifications/notification-texts';
import { MUTE_CHOICES, MUTE_LABELS, type MuteChoice } from '../../domain/notifications/mute-times';

/** The actions of the menu's entries. */
export interface TrayActions {
  /** Shows the window, and follows the link if there is one. */
  readonly open: (link: DeepLink | null) => void;
  /** Sends a command to the page. */
  readonly ask: (command: DesktopCommand) => void;
  readonly mute: (choice: MuteChoice) => void;
  readonly unmute: () => void;
  /** Opens the queue in its own window, at an item if one is named. */
  readonly openQueue: (item: DeskPlace | null) => void;
  readonly quit: () => void;
}

export interface TrayMenuFacts {
  readonly summary: DesktopSummary;
  /** The end of the mute, in words; null if notifications are not muted. */
  readonly mutedUntil: string | null;
  /** Epoch milliseconds: a claim that ends before is not shown. */
  readonly now: number;
}

const SEPARATOR = { type: 'separator' } as const;
const STATUSES = [
  ['active', msg('Online')],
  ['away', msg('Idle')],
  ['dnd', msg('Do Not Disturb')],
] as const;
/** The same on a server with feature `custom-status`. */
const WITH_INVISIBLE = [...STATUSES, ['invisible', msg('Invisible')]] as const;
const PAGE_LABELS: Readonly<Record<StaffPage, Msg>> = {
  queue: msg('Queue'),
  members: msg('Members Manager'),
  invites: msg('Invites'),
  bans: msg('Bans'),
  'audit-log': msg('Audit Log'),
};

/** A name as a label of a native menu: a single ampersand would underline the next letter. */
export const menuLabel = (name: string): string => nativeName(name).replaceAll('&', '&&');

const targetEntry = (
  { guildId, channelId, messageId, channel, guild, pings }: DesktopSummary['places'][number],
  open: TrayActions['open'],
): MenuItemConstructorOptions => ({
  label: isConversation({ guildId: toId(guildId), channelId: toId(channelId) })
    ? pings > 0
      ? t('({{pings}}) {{name}}', { pings, name: menuLabel(channel) })
      : menuLabel(channel)
    : pings > 0
      ? t('({{pings}}) #{{channel}} in {{guild}}', {
          pings,
          channel: menuLabel(channel),
          guild: menuLabel(guild),
        })
      : t('#{{channel}} in {{guild}}', { channel: menuLabel(channel), guild: menuLabel(guild) }),
  click: () => open({ kind: 'channel', guildId, channelId, messageId }),
});

const targetEntries = (
  { places }: DesktopSummary,
  open: TrayActions['open'],
): readonly MenuItemConstructorOptions[] => {
  if (places.length === 0) return [{ label: t('Nothing Unread'), enabled: false }];
  const mentions = places.filter(({ pings }) => pings > 0);
  const others = places.filter(({ pings }) => pings === 0);
  const group = (label: string, own: typeof places): MenuItemConstructorOptions[] =>
    own.length === 0 ? [] : [{ label, enabled: false }, ...own.map((place) => targetEntry(place, open))];
  return [...group(t('Mentions'), mentions), ...group(t('Unread'), others)];
};

const staffEntry = (
  { guildId, guild, pages, invitesPaused, reports = 0 }: DesktopSummary['staff'][number],
  { ask, open }: TrayActions,
): MenuItemConstructorOptions => ({
  label: menuLabel(guild),
  submenu: pages.flatMap((page): MenuItemConstructorOptions[] => {
    const entry = {
      label:
        page === 'queue' && reports > 0 ? t('Queue ({{open}})', { open: reports }) : t(PAGE_LABELS[page]),
      click: () => {
        open(null);
        ask({ kind: 'staff-page', guildId, page });
      },
    };
    if (page !== 'invites') return [entry];
    const pause = (isPaused: boolean): MenuItemConstructorOptions => ({
      label: isPaused ? t('Pause Invites') : t('Resume Invites'),
      click: () => ask({ kind: 'pause-invites', guildId, isPaused }),
    });
    // Both entries if the current state is unknown: a request for the current state has no effect.
    if (invitesPaused === null) return [entry, pause(true), pause(false)];
    return [entry, pause(!invitesPaused)];
  }),
});

/** One item of a queue, with who handles it. */
const waitingEntry = (
  { guildId, guild, id, subject, handled }: DesktopSummary['queue']['newest'][number],
  now: number,
  openQueue: TrayActions['openQueue'],
): MenuItemConstructorOptions => {
  const about = { subject: menuLabel(subject), guild: menuLabel(guild) };
  const label =
    handled === null || handled.until <= now
      ? t('{{subject}} in {{guild}}', about)
      : t('{{subject}} in {{guild}} ({{name}} is handling this)', { ...about, name: menuLabel(handled.by) });
  return { label, click: () => openQueue({ guildId, id }) };
};

const queueEntries = (
  { queue: { open, newest } }: DesktopSummary,
  now: number,
  openQueue: TrayActions['openQueue'],
): readonly MenuItemConstructorOptions[] =>
  open === 0
    ? []
    : [
        { label: t('Queue ({{open}})', { open }), click: () => openQueue(null) },
        ...newest.map((item) => waitingEntry(item, now, openQueue)),
        SEPARATOR,
      ];

/** The voice channel that the person is in, with what a call needs at hand. */
const voiceEntries = (
  { voice }: Pick<DesktopSummary, 'voice'>,
  { ask, open }: Pick<TrayActions, 'ask' | 'open'>,
): readonly MenuItemConstructorOptions[] => {
  if (voice === null) return [];
  const { guildId, channelId, isMuted, isDeaf } = voice;
  const [channel, guild] = [menuLabel(voice.channel), menuLabel(voice.guild)];
  return [
    {
      label: t('Voice: {{channel}} in {{guild}}', { channel, guild }),
      click: () => open({ kind: 'channel', guildId, channelId, messageId: null }),
    },
    {
      label: t('Mute'),
      type: 'checkbox',
      checked: isMuted || isDeaf,
      click: () => ask({ kind: 'voice', act: 'mute' }),
    },
    {
      label: t('Deafen'),
      type: 'checkbox',
      checked: isDeaf,
      click: () => ask({ kind: 'voice', act: 'deafen' }),
    },
    { label: t('Disconnect'), click: () => ask({ kind: 'voice', act: 'disconnect' }) },
    SEPARATOR,
  ];
};

/** When the menu has to be drawn again because a claim that it shows has ended; null if none does. */
export const nextClaimEnd = ({ queue }: Pick<DesktopSummary, 'queue'>, now: number): number | null => {
  const ends = queue.newest.flatMap(({ handled }) => (handled === null ? [] : [handled.until]));
  const ahead = ends.filter((end) => end > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
};

/** The statuses, with what the user says beside them. */
const statusEntries = (
  { status, isInvisible, said }: DesktopSummary,
  ask: TrayActions['ask'],
): readonly MenuItemConstructorOptions[] => {
  const chosen = isInvisible === true ? 'invisible' : status;
  return [
    ...(said === null ? [] : [{ label: menuLabel(said), enabled: false }, SEPARATOR]),
    ...(isInvisible === null ? STATUSES : WITH_INVISIBLE).map(([value, label]) => ({
      label: t(label),
      type: 'radio' as const,
      checked: chosen === value,
      click: () => ask({ kind: 'status', status: value }),
    })),
  ];
};

/** The tray's menu. */
export const trayMenu = (
  { summary, mutedUntil, now }: TrayMenuFacts,
  actions: TrayActions,
): MenuItemConstructorOptions[] => {
  const open: MenuItemConstructorOptions = { label: t('Open Guildhall'), click: () => actions.open(null) };
  const quit: MenuItemConstructorOptions = { label: t('Quit Guildhall'), click: () => actions.quit() };
  if (!summary.isSignedIn) return [open, SEPARATOR, quit];
  return [
    open,
    SEPARATOR,
    ...voiceEntries(summary, actions),
    ...queueEntries(summary, now, actions.openQueue),
    ...targetEntries(summary, actions.open),
    SEPARATOR,
    {
      label: t('Status'),
      submenu: [...statusEntries(summary, actions.ask)],
    },
    {
      label: mutedUntil === null ? t('Mute Notifications') : t('Muted Until {{mutedUntil}}', { mutedUntil }),
      submenu: [
        ...MUTE_CHOICES.map((choice) => ({
          label: t(MUTE_LABELS[choice]),
          click: () => actions.mute(choice),
        })),
        SEPARATOR,
        {
          label: t('Turn Notifications On'),
          enabled: mutedUntil !== null,
          click: () => actions.unmute(),
        },
      ],
    },
    ...(summary.staff.length === 0
      ? []
      : [{ label: t('Moderation'), submenu: summary.staff.map((guild) => staffEntry(guild, actions)) }]),
    SEPARATOR,
    quit,
  ];
};
