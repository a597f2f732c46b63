import { msg, t, type Msg } from '../../../domain/i18n/t';
import { selectPlaceName } from '../conversations/selectors';
import type { RootState } from '../store';
import { selectUnreadCounts } from '../unread/selectors';
import type { Tab } from './types';

const TAB_NAMES: Readonly<Record<Tab, Msg>> = {
  home: msg('Home'),
  system: msg('System Message'),
  discovery: msg('Discovery'),
  profile: msg('Profile'),
};

/**
 * The window's title: the count of unread channels in brackets, then the server or tab
 * (docs/spec/navigation.md 'Selection').
 */
export const selectWindowTitle = (state: RootState): string => {
  if (state.session.phase !== 'signed-in') return 'Guildhall';
  const { tab, guildId } = state.navigation;
  const name =
    guildId === null ? t(TAB_NAMES[tab ?? 'home']) : (selectPlaceName(state, guildId) ?? 'Guildhall');
  const { channels } = selectUnreadCounts(state);
  return channels > 0 ? `(${channels}) ${name}` : name;
};
