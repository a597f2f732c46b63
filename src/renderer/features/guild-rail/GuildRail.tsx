import { Compass, Home, Inbox, Megaphone, Plus } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import { isConversation } from '../../../contract/conversation-ids';
import { plural, t } from '../../../domain/i18n/t';
import { selectConversationPings } from '../../state/conversations/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectHasInbox } from '../../state/inbox/selectors';
import { tabSelected } from '../../state/navigation/slice';
import { selectRequestCount } from '../../state/relations/selectors';
import { overlayOpened } from '../../state/overlays/slice';
import { ContextMenu } from '../../ui/overlay/ContextMenu';
import { useRovingFocus } from '../../ui/list/roving-focus';
import { AccountMenu } from './AccountMenu';
import styles from './GuildRail.module.css';
import { RailButton } from './RailButton';
import { RailGuild } from './RailGuild';
import { useGuildActions, useHomeActions } from './use-guild-actions';

/** The height of a server's picture and the space below, in pixels. */
const GUILD_HEIGHT = 56;

/**
 * The left rail: fixed entries, the user's servers, Add Server, Discovery, and the own account
 * (docs/spec/navigation.md 'Rail').
 */
export function GuildRail() {
  const dispatch = useAppDispatch();
  const all = useAppSelector((state) => state.guilds.ids);
  // Servers outside the window are drawn after everything inside it.
  const ids = useDeferredValue(all, all.slice(0, Math.ceil(window.innerHeight / GUILD_HEIGHT)));
  const tab = useAppSelector((state) => state.navigation.tab);
  const isWaiting = useAppSelector((state) => state.navigation.hasSystemMessage);
  const hasInbox = useAppSelector(selectHasInbox);
  const requests = useAppSelector(selectRequestCount);
  const messages = useAppSelector(selectConversationPings);
  const isTalking = useAppSelector(
    ({ navigation: { guildId, channelId } }) =>
      guildId !== null && channelId !== null && isConversation({ guildId, channelId }),
  );
  const column = useRef<HTMLDivElement>(null);
  const actions = useGuildActions();
  const homeActions = useHomeActions();
  useRovingFocus(column);
  return (
    <nav className={styles.rail} aria-label={t('Servers')}>
      <div ref={column} className={styles.column}>
        <ContextMenu entries={homeActions}>
          <div className={styles.home}>
            <RailButton
              label={t('Home')}
              isSelected={tab === 'home' || isTalking}
              pings={requests + messages}
              pingsText={[
                ...(messages > 0
                  ? [plural('{{count}} direct message', '{{count}} direct messages', { count: messages })]
                  : []),
                ...(requests > 0
                  ? [plural('{{count}} friend request', '{{count}} friend requests', { count: requests })]
                  : []),
              ].join(', ')}
              onClick={() => dispatch(tabSelected('home'))}
            >
              <Home size={20} />
            </RailButton>
          </div>
        </ContextMenu>
        {hasInbox ? (
          <RailButton
            label={t('Inbox')}
            look="outlined"
            onClick={() => dispatch(overlayOpened({ kind: 'inbox', about: {} }))}
          >
            <Inbox size={20} />
          </RailButton>
        ) : null}
        {isWaiting || tab === 'system' ? (
          <RailButton
            label={t('System Message')}
            isSelected={tab === 'system'}
            pings={isWaiting ? 1 : 0}
            onClick={() => dispatch(tabSelected('system'))}
          >
            <Megaphone size={20} />
          </RailButton>
        ) : null}
        <div className={styles.divider} role="separator" />
        <ContextMenu entries={actions}>
          <div className={styles.guilds}>
            {ids.map((id) => (
              <RailGuild key={id} guildId={id} />
            ))}
          </div>
        </ContextMenu>
        <RailButton
          label={t('Add Server')}
          look="outlined"
          onClick={() => dispatch(overlayOpened({ kind: 'create-or-join', about: {} }))}
        >
          <Plus size={20} />
        </RailButton>
        <RailButton
          label={t('Discovery')}
          look="outlined"
          isSelected={tab === 'discovery'}
          onClick={() => dispatch(tabSelected('discovery'))}
        >
          <Compass size={20} />
        </RailButton>
      </div>
      <AccountMenu />
    </nav>
  );
}
