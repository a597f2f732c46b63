import { Bell, BellOff, TriangleAlert } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { msg, t, tRows } from '../../../../domain/i18n/t';
import { isShowing } from '../../../../domain/notifications/decide-notification';
import { REASON_TEXTS } from '../../../../domain/notifications/reason-texts';
import { selectChannel } from '../../../state/channels/selectors';
import { selectPlaceName } from '../../../state/conversations/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { followLink } from '../../../state/navigation/follow-link';
import type { Decision } from '../../../state/notifications/decision';
import { fullTimeText, messageTimeText } from '../../../state/time-texts';
import { Dialog } from '../../../ui/overlay/Dialog';
import { EmojiText } from '../../../ui/text/Emoji';
import { EmptyState } from '../../../ui/page/EmptyState';
import { Tabs } from '../../../ui/page/Tabs';
import { VirtualList } from '../../../ui/list/VirtualList';
import { Trans } from '../../../ui/text/Trans';
import styles from './NotificationLog.module.css';

type Filter = 'all' | 'shown' | 'not-shown';

const TABS = [
  { id: 'all', label: msg('All') },
  { id: 'shown', label: msg('Notified') },
  { id: 'not-shown', label: msg('Not Notified') },
] as const;

const wasShown = ({ reason, failed }: Decision): boolean => isShowing(reason) && failed === null;

const isIn = (filter: Filter, decision: Decision): boolean =>
  filter === 'all' || wasShown(decision) === (filter === 'shown');

const reasonOf = ({ reason, failed }: Decision): string =>
  failed === null ? t(REASON_TEXTS[reason]) : t('Your system did not show it: {{failed}}', { failed });

/** An estimate in pixels, before the row is measured. */
const ROW_HEIGHT = 64;

interface RowProps {
  readonly decision: Decision;
  readonly tabIndex: 0 | -1;
}

const DecisionRow = memo(function DecisionRow({ decision, tabIndex }: RowProps) {
  const dispatch = useAppDispatch();
  const { guildId, channelId, messageId, author, at, failed } = decision;
  const channel = useAppSelector((state) => selectChannel(state, channelId)?.name ?? 'deleted-channel');
  const guild = useAppSelector((state) => selectPlaceName(state, guildId) ?? t('a server you left'));
  const time = new Date(at).toISOString();
  const isShown = wasShown(decision);
  const Icon = failed === null ? (isShown ? Bell : BellOff) : TriangleAlert;
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={styles.row}
      data-shown={isShown || undefined}
      data-failed={failed === null ? undefined : true}
      onClick={() => dispatch(followLink({ kind: 'channel', guildId, channelId, messageId }))}
    >
      <Icon size={18} aria-hidden className={styles.icon} />
      <span className={styles.texts}>
        <span className={styles.head}>
          <strong className={styles.author}>
            <EmojiText pieces={namePieces(author)} />
          </strong>
          <span className={styles.place}>
            <Trans
              text="#<channel/> in <guild/>"
              components={{
                channel: <EmojiText pieces={namePieces(channel)} />,
                guild: <EmojiText pieces={namePieces(guild)} />,
              }}
            />
          </span>
          <time className={styles.time} dateTime={time} title={fullTimeText(time)}>
            {messageTimeText(time)}
          </time>
        </span>
        <span className={styles.reason}>
          {failed === null ? (isShown ? t('Notified. ') : t('Not notified. ')) : t('Not notified. ')}
          {reasonOf(decision)}
        </span>
      </span>
    </button>
  );
});

/** The last received messages and the decision on each: why it caused a notification, or did not. */
export function NotificationLogDialog({ onClose }: { readonly onClose: () => void }) {
  const decisions = useAppSelector((state) => state.notifications.decisions);
  const [filter, setFilter] = useState<Filter>('all');
  const rows = useMemo(
    () => decisions.filter((decision) => isIn(filter, decision)).reverse(),
    [decisions, filter],
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Why was I (not) notified?')}
      description={t('The last 200 messages, newest first. Kept only until you quit.')}
      width="l"
      maxHeight={0.85}
    >
      <div className={styles.tabs}>
        <Tabs<Filter>
          label={t('Which messages')}
          tabs={tRows(TABS, 'label')}
          value={filter}
          onChange={setFilter}
        >
          {rows.length === 0 ? (
            <EmptyState
              compact
              icon={<Bell />}
              title={decisions.length === 0 ? t('No messages yet') : t('No matches')}
              description={
                decisions.length === 0
                  ? t('New messages appear here, with the reason why you were notified or not.')
                  : t('None of the last 200 messages match.')
              }
            />
          ) : (
            <VirtualList
              label={t('Decisions')}
              className={styles.list}
              count={rows.length}
              padding={8}
              keyAt={(index) => rows[index]?.messageId ?? index}
              estimate={() => ROW_HEIGHT}
              renderRow={(index, tabIndex) => {
                const decision = rows[index];
                return decision === undefined ? null : (
                  <DecisionRow decision={decision} tabIndex={tabIndex} />
                );
              }}
            />
          )}
        </Tabs>
      </div>
    </Dialog>
  );
}
