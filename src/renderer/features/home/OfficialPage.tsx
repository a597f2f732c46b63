import { BellOff, Megaphone } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { t } from '../../../domain/i18n/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { loadSystemMessages } from '../../state/system-messages/thunks';
import { dateText, messageTimeText } from '../../state/time-texts';
import { Badge } from '../../ui/identity/Badge';
import { EmptyState } from '../../ui/page/EmptyState';
import { ErrorState } from '../../ui/page/ErrorState';
import { GuildhallMark } from '../../ui/identity/GuildhallMark';
import { ScreenHeader } from '../../ui/page/ScreenHeader';
import { ScrollArea } from '../../ui/page/ScrollArea';
import { SkeletonRows } from '../../ui/page/Skeleton';
import { OFFICIAL } from './official';
import styles from './OfficialPage.module.css';

interface OfficialPageProps {
  /** Draws the text of a message. */
  readonly renderText: (text: string) => ReactNode;
}

/**
 * The official channel: read-only messages, their sender, and why nothing can be written
 * (docs/spec/home.md 'Official messages').
 */
export function OfficialPage({ renderText }: OfficialPageProps) {
  return (
    <div className={styles.page}>
      <main className={styles.channel} aria-label={OFFICIAL.name}>
        <ScreenHeader icon={<Megaphone size={20} aria-hidden />} title={OFFICIAL.name}>
          <Badge tone="accent">{t('OFFICIAL')}</Badge>
        </ScreenHeader>
        <Messages renderText={renderText} />
        <p className={styles.notice}>
          <BellOff size={16} aria-hidden />
          {t('This chat is reserved for official notifications.')}
        </p>
      </main>
      <aside className={styles.card} aria-label={t('Profile')}>
        <div className={styles.banner} />
        <span className={styles.mark}>
          <GuildhallMark size={64} />
        </span>
        <div className={styles.about}>
          <h2 className={styles.name}>{OFFICIAL.name}</h2>
          <p className={styles.text}>{t(OFFICIAL.about)}</p>
          <h3 className={styles.label}>{t('Created On')}</h3>
          <p className={styles.text}>{dateText(OFFICIAL.createdOn)}</p>
        </div>
      </aside>
    </div>
  );
}

function Messages({ renderText }: OfficialPageProps) {
  const dispatch = useAppDispatch();
  const { phase, error, value: list, isStale } = useAppSelector((state) => state.systemMessages);
  useEffect(() => {
    // A failed request is repeated when the connection is renewed, or by the button; not at once.
    if (isStale && error === null) void dispatch(loadSystemMessages());
  }, [dispatch, isStale, error]);
  if (phase === 'failed')
    return (
      <div className={styles.middle}>
        <ErrorState message={error ?? ''} onRetry={() => void dispatch(loadSystemMessages())} />
      </div>
    );
  if (phase !== 'loaded')
    return (
      <div className={styles.list}>
        <SkeletonRows rows={4} avatar={40} lines={2} rowHeight={64} label={t('Loading messages')} />
      </div>
    );
  if (list.length === 0)
    return (
      <div className={styles.middle}>
        <EmptyState
          icon={<Megaphone />}
          title={t('No messages yet')}
          description={t("You haven't received any official notifications yet")}
        />
      </div>
    );
  return (
    <ScrollArea className={styles.list} role="log" aria-label={t('Official messages')} tabIndex={0}>
      {/* The newest messages are at the end: a reversed column starts there. */}
      <ol className={styles.messages}>
        {list.toReversed().map(({ id, message, createdAt }) => (
          <li key={id} className={styles.message}>
            <span className={styles.avatar} aria-hidden>
              <GuildhallMark size={40} />
            </span>
            <div className={styles.words}>
              <p className={styles.head}>
                <span className={styles.author}>{OFFICIAL.name}</span>
                <time className={styles.time} dateTime={createdAt}>
                  {messageTimeText(createdAt)}
                </time>
              </p>
              <div className={styles.content} dir="auto">
                {renderText(message)}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </ScrollArea>
  );
}
