import { guildOfConversation } from '../../../contract/conversation-ids';
import type { ChannelId } from '../../../contract/ids';
import { partnerIn } from '../../../domain/conversations/names';
import { t } from '../../../domain/i18n/t';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { selectConversation } from '../../state/conversations/selectors';
import { acceptRequest, blockRequest, declineRequest } from '../../state/conversations/thunks';
import { selectOfflineReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { overlayOpened } from '../../state/overlays/slice';
import { selectMayReportUser } from '../../state/reports/selectors';
import { selectMyId } from '../../state/session/selectors';
import { Button } from '../../ui/form/Button';
import styles from './Conversations.module.css';

/** In place of the composer while somebody who is no friend waits for an answer. */
export function RequestBar({ channelId }: { readonly channelId: ChannelId }) {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMyId);
  const conversation = useAppSelector((state) => selectConversation(state, channelId));
  const offline = useAppSelector(selectOfflineReason);
  const partner = conversation === null ? null : partnerIn(conversation, me);
  const guildId = guildOfConversation(channelId);
  const mayReport = useAppSelector(
    (state) => partner !== null && selectMayReportUser(state, guildId, partner.id),
  );
  return (
    <section className={styles.request} aria-label={t('Message request')} data-region>
      <p className={styles.asks}>
        {t('{{name}} wants to talk to you', { name: stripInvisible(partner?.username ?? t('Somebody')) })}
      </p>
      <span className={styles.answers}>
        <Button
          variant="primary"
          disabledReason={offline}
          onClick={() => void dispatch(acceptRequest(channelId))}
        >
          {t('Accept')}
        </Button>
        <Button disabledReason={offline} onClick={() => void dispatch(declineRequest(channelId))}>
          {t('Decline')}
        </Button>
        {partner === null ? null : (
          <Button
            variant="danger"
            disabledReason={offline}
            onClick={() => void dispatch(blockRequest(channelId, partner.id))}
          >
            {t('Block')}
          </Button>
        )}
        {partner === null || !mayReport ? null : (
          <Button
            variant="danger"
            disabledReason={offline}
            aria-haspopup="dialog"
            onClick={() =>
              dispatch(
                overlayOpened({ kind: 'report', about: { kind: 'user', guildId, userId: partner.id } }),
              )
            }
          >
            {t('Report')}
          </Button>
        )}
      </span>
    </section>
  );
}
