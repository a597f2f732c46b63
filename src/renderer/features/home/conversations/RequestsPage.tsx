import { MailQuestion } from 'lucide-react';
import { useRef } from 'react';
import { plural, t } from '../../../../domain/i18n/t';
import { partnerIn } from '../../../../domain/conversations/names';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { selectRequests } from '../../../state/conversations/selectors';
import {
  acceptRequest,
  blockRequest,
  declineRequest,
  showConversation,
} from '../../../state/conversations/thunks';
import type { Conversation } from '../../../state/conversations/types';
import { useConversationFace } from '../../../state/conversations/use-face';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectMyId } from '../../../state/session/selectors';
import { selectUnreadCount } from '../../../state/unread/selectors';
import { Button } from '../../../ui/form/Button';
import { Avatar } from '../../../ui/identity/Avatar';
import { useGridFocus } from '../../../ui/list/grid-focus';
import { type FocusHandlers, useKeptFocus } from '../../../ui/list/use-kept-focus';
import { EmptyState } from '../../../ui/page/EmptyState';
import { ScreenHeader } from '../../../ui/page/ScreenHeader';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './Conversations.module.css';

/** What people who are no friends have written, until it is answered. The rows are one stop for Tab. */
export function RequestsPage() {
  const requests = useAppSelector(selectRequests);
  const list = useRef<HTMLUListElement>(null);
  useGridFocus(list);
  const focusOf = useKeptFocus({
    count: requests.length,
    keyAt: (index) => requests[index]?.id ?? index,
    passOn: (index) => {
      const rows = list.current?.querySelectorAll('[data-grid-row]');
      rows?.[Math.min(index, rows.length - 1)]?.querySelector('button')?.focus();
    },
  });
  return (
    <main className={styles.page} aria-label={t('Message Requests')}>
      <ScreenHeader icon={<MailQuestion size={20} aria-hidden />} title={t('Message Requests')} />
      <div className={styles.body}>
        {requests.length === 0 ? (
          <EmptyState
            icon={<MailQuestion />}
            title={t('No message requests')}
            description={t('Messages from people you don’t know appear here.')}
          />
        ) : (
          <p className={styles.about}>{t('They are not told whether you have read their messages.')}</p>
        )}
        <ul ref={list} aria-label={t('Message Requests')}>
          {requests.map((request, index) => (
            <RequestRow key={request.id} request={request} focus={focusOf(request.id, index)} />
          ))}
        </ul>
      </div>
    </main>
  );
}

interface RequestRowProps {
  readonly request: Conversation;
  readonly focus: FocusHandlers;
}

function RequestRow({ request, focus }: RequestRowProps) {
  const { id } = request;
  const dispatch = useAppDispatch();
  const { name, ...face } = useConversationFace(id);
  const partner = partnerIn(request, useAppSelector(selectMyId));
  const count = useAppSelector((state) => selectUnreadCount(state, id));
  const offline = useAppSelector(selectOfflineReason);
  const shown = stripInvisible(name);
  return (
    <li className={styles.row} data-grid-row aria-label={shown} {...focus}>
      <Avatar name={name} {...face} size={32} />
      <span className={styles.who}>
        <bdi className={styles.name}>
          <EmojiText pieces={namePieces(name)} />
        </bdi>
        {count === 0 ? null : (
          <span className={styles.said}>{plural('{{count}} message', '{{count}} messages', { count })}</span>
        )}
      </span>
      <span className={styles.buttons}>
        <Button size="s" aria-description={shown} onClick={() => void dispatch(showConversation(id))}>
          {t('Open')}
        </Button>
        <Button
          size="s"
          variant="primary"
          aria-description={shown}
          disabledReason={offline}
          onClick={() => void dispatch(acceptRequest(id))}
        >
          {t('Accept')}
        </Button>
        <Button
          size="s"
          aria-description={shown}
          disabledReason={offline}
          onClick={() => void dispatch(declineRequest(id))}
        >
          {t('Decline')}
        </Button>
        {partner === null ? null : (
          <Button
            size="s"
            variant="danger"
            aria-description={shown}
            disabledReason={offline}
            onClick={() => void dispatch(blockRequest(id, partner.id))}
          >
            {t('Block')}
          </Button>
        )}
      </span>
    </li>
  );
}
