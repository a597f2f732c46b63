import type { JumpListCategory, MenuItemConstructorOptions } from 'electron/main';
import type { MenuFacts } from '../../contract/ipc/commands';
import { channelLink } from '../../domain/links/deep-link';
import { type ChannelId, type GuildId, toId } from '../../contract/ids';
import { t } from '../../domain/i18n/t';

type JumpTargets = MenuFacts['places'];

/** The link into the app that leads to a channel. */
export const targetLink = ({ guildId, channelId }: JumpTargets[number]): string =>
  channelLink(toId<GuildId>(guildId), toId<ChannelId>(channelId));

/**
 * The jump list of the task bar, on Windows: it starts the program with a link, which a running app takes over. Empty
 * without targets, so that nothing of the last user stays there.
 */
export const jumpListOf = (places: JumpTargets, program: string): JumpListCategory[] =>
  places.length === 0
    ? []
    : [
        {
          type: 'custom',
          name: t('Servers'),
          items: places.map((place) => ({
            type: 'task' as const,
            program,
            args: targetLink(place),
            title: place.name,
            description: t('Open {{name}}', { name: place.name }),
            iconPath: program,
            iconIndex: 0,
          })),
        },
      ];

export interface DockActions {
  readonly open: (place: JumpTargets[number]) => void;
  readonly find: () => void;
}

/** The menu of the dock's icon, on macOS. */
export const dockMenuOf = (
  { places, commands }: MenuFacts,
  { open, find }: DockActions,
): MenuItemConstructorOptions[] => [
  ...places.map((place) => ({ label: place.name, click: () => open(place) })),
  ...(places.length > 0 ? [{ type: 'separator' as const }] : []),
  {
    label: t('Find or start a conversation'),
    enabled: commands.includes('quick-switcher'),
    click: find,
  },
];
