import type { LiveEvent } from '../../../contract/gateway/events';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import type { RootState } from '../store';

/** What is said of a channel that the user is denied the view of. */
export const accessLostText = (name: string): string =>
  t('You no longer have access to #{{name}}', { name: stripInvisible(name) });

/**
 * The message about the open channel, or that of the open thread, if these events hide it, because the view moves
 * elsewhere; must be called before the events are applied.
 */
export const channelFarewellsOf = (state: RootState, events: readonly LiveEvent[]): readonly string[] =>
  events.flatMap((event) => {
    if (event.name !== 'GUILD_CHANNEL_DELETE' || event.data.hidden !== true) return [];
    const { channelId } = event.data;
    const { byId } = state.channels;
    const name = byId[channelId]?.name;
    const open = state.navigation.channelId;
    const isOpen = open !== null && (open === channelId || byId[open]?.parentId === channelId);
    return name === undefined || !isOpen ? [] : [accessLostText(name)];
  });
