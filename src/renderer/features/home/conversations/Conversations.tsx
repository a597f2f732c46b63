import { MailQuestion } from 'lucide-react';
import { t } from '../../../../domain/i18n/t';
import { selectConversations, selectIsRequest, selectRequests } from '../../../state/conversations/selectors';
import { loadConversations } from '../../../state/conversations/load';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { homePageOpened } from '../../../state/navigation/slice';
import { CountBadge } from '../../../ui/identity/Badge';
import { ContextMenu } from '../../../ui/overlay/ContextMenu';
import { rowsInWindow, useGrowing } from '../../../ui/list/use-growing';
import { NavItem } from '../../../ui/page/NavItem';
import { ConversationItem } from './ConversationItem';
import styles from './Conversations.module.css';
import { useConversationEntries } from './use-conversation-entries';

/** The height of an entry with the gap, and at least that of what is above the first one. */
const ROW_PX = 46;
const ABOVE_PX = 270;

/** The conversations of the home menu, last used first, below those that wait for an answer. */
export function Conversations() {
  const dispatch = useAppDispatch();
  const conversations = useAppSelector(selectConversations);
  const requests = useAppSelector(selectRequests);
  const hasFailed = useAppSelector(({ conversations: { phase } }) => phase === 'failed');
  const isShown = useAppSelector((state) => {
    const { tab, home, channelId } = state.navigation;
    return (
      (tab === 'home' && home === 'requests') || (channelId !== null && selectIsRequest(state, channelId))
    );
  });
  const entries = useConversationEntries();
  const offline = useAppSelector(selectOfflineReason);
  const openId = useAppSelector((state) => state.navigation.channelId);
  const open = conversations.findIndex(({ id }) => id === openId);
  const { drawn, end } = useGrowing(conversations.length, rowsInWindow(ROW_PX, ABOVE_PX));
  // The open one is in the list, however far down it is.
  const rows = Math.max(drawn, open + 1);
  return (
    <>
      {requests.length === 0 ? null : (
        <NavItem
          icon={<MailQuestion />}
          active={isShown}
          trailing={<CountBadge count={requests.length} />}
          onClick={() => dispatch(homePageOpened('requests'))}
        >
          {t('Message Requests')}
        </NavItem>
      )}
      {hasFailed && conversations.length === 0 ? (
        <NavItem onClick={() => void dispatch(loadConversations())}>{t('Failed to load. Try again')}</NavItem>
      ) : null}
      <ContextMenu entries={entries}>
        <div className={styles.list}>
          {conversations.slice(0, rows).map(({ id }) => (
            <ConversationItem key={id} id={id} isOpen={id === openId} offline={offline} />
          ))}
        </div>
      </ContextMenu>
      {rows < conversations.length ? (
        <div
          ref={end}
          className={styles.undrawn}
          style={{ height: (conversations.length - rows) * ROW_PX }}
        />
      ) : null}
    </>
  );
}
