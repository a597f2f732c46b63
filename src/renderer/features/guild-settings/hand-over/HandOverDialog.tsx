import { useEffect, useMemo, useState } from 'react';
import type { GuildId } from '../../../../contract/ids';
import { handOver, type HandOverPart, handOverText } from '../../../../domain/hand-over/hand-over';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { emojiPieces } from '../../../../domain/messages/markup/emoji-pieces';
import { auditActions } from '../../../state/audit-log/actions';
import { selectAuditLog } from '../../../state/audit-log/selectors';
import { selectOfflineReason } from '../../../state/gateway/selectors';
import { loadHandOver, MOST_ENTRIES } from '../../../state/hand-over/thunks';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectQueueRows } from '../../../state/queue/selectors';
import { fullTimeText, messageTimeText } from '../../../state/time-texts';
import { Button } from '../../../ui/form/Button';
import { CopyButton } from '../../../ui/form/CopyButton';
import { Select } from '../../../ui/form/Select';
import { Dialog } from '../../../ui/overlay/Dialog';
import { Banner } from '../../../ui/page/Banner';
import { ErrorState } from '../../../ui/page/ErrorState';
import { SkeletonRows } from '../../../ui/page/Skeleton';
import { EmojiText } from '../../../ui/text/Emoji';
import styles from './HandOver.module.css';

const HOUR_MS = 60 * 60 * 1000;
type Period = 'last' | 'hours-8' | 'day' | 'week';
const SPANS = { 'hours-8': 8 * HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;

interface HandOverDialogProps {
  readonly guildId: GuildId;
  readonly onClose: () => void;
}

function Part({ part: { title, lines } }: { readonly part: HandOverPart }) {
  return (
    <section aria-label={title} className={styles.part}>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{lines.length}</span>
      </h3>
      <ul className={styles.lines}>
        {lines.map((line, place) => (
          // Two acts may read the same, so the index is the key.
          <li key={place} dir="auto">
            <EmojiText pieces={emojiPieces(line)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What waits in a server, and what its staff did since a moment, as a text to read and to copy (docs/spec/audit-log.md 'Hand-over'). */
export function HandOverDialog({ guildId, onClose }: HandOverDialogProps) {
  const dispatch = useAppDispatch();
  const name = useAppSelector((state) => state.guilds.byId[guildId]?.name ?? '');
  const left = useAppSelector(({ preferences }) => preferences.current?.activity?.since ?? null);
  const offline = useAppSelector(selectOfflineReason);
  // The times are those of the moment in which it was opened: while one reads, one is active.
  const [{ now, lastHere }] = useState(() => ({ now: Date.now(), lastHere: left }));
  const [period, setPeriod] = useState<Period>(lastHere === null ? 'day' : 'last');
  const since = period === 'last' ? (lastHere ?? now - SPANS.day) : now - SPANS[period];
  const [state, setState] = useState<{ readonly since: number; readonly error: string | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    void dispatch(loadHandOver(guildId, since, () => isWanted)).then((result) => {
      if (isWanted) setState({ since, error: result.ok ? null : result.failure });
    });
    return () => {
      isWanted = false;
    };
  }, [dispatch, guildId, since, attempt]);
  const entries = useAppSelector((root) => selectAuditLog(root, guildId).value.entries);
  const waiting = useAppSelector((root) => selectQueueRows(root, guildId, 'open'));
  const decided = useAppSelector((root) => selectQueueRows(root, guildId, 'resolved'));
  const parts = useMemo(
    () => handOver({ entries, waiting, decided, since, actions: auditActions, time: messageTimeText }),
    [entries, waiting, decided, since],
  );
  const from = fullTimeText(new Date(since).toISOString());
  const heading = t('{{server}}: what happened from {{from}} to {{to}}', {
    server: stripInvisible(name),
    from,
    to: fullTimeText(new Date(now).toISOString()),
  });
  const isReady = state?.since === since;
  const isCut =
    (entries.length >= MOST_ENTRIES && Date.parse(entries.at(-1)?.timestamp ?? '') >= since) ||
    Math.max(waiting.length, decided.length) >= MOST_ENTRIES;
  const error = isReady ? state.error : null;
  const content = () => {
    if (!isReady)
      return <SkeletonRows rows={5} lines={1} rowHeight={28} label={t('Loading what happened')} />;
    if (error !== null && parts.length === 0)
      return (
        <ErrorState
          compact
          message={offline ?? error}
          onRetry={() => {
            setState(null);
            setAttempt(attempt + 1);
          }}
        />
      );
    return (
      <>
        {error === null ? null : (
          <Banner tone="warning">
            {t('This may not be all of it: {{reason}}', { reason: offline ?? error })}
          </Banner>
        )}
        {isCut ? (
          <Banner tone="warning">
            {t('Only the newest {{most}} entries are here. Choose a shorter time, or read the audit log.', {
              most: String(MOST_ENTRIES),
            })}
          </Banner>
        ) : null}
        {parts.length === 0 ? (
          <p className={styles.nothing}>{t('Nothing happened, and nothing waits.')}</p>
        ) : (
          parts.map((part) => <Part key={part.id} part={part} />)
        )}
      </>
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Hand-Over')}
      description={t('Open reports and what staff did, for whoever takes over.')}
      width="l"
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {isReady && (error === null || parts.length > 0) ? (
            <CopyButton variant="primary" label={t('Copy as Text')} text={handOverText(heading, parts)} />
          ) : null}
        </>
      }
    >
      <Select<Period>
        label={t('From')}
        value={period}
        onChange={setPeriod}
        options={[
          ...(lastHere === null
            ? []
            : [
                {
                  value: 'last' as const,
                  label: t('When I was last here, {{time}}', {
                    time: messageTimeText(new Date(lastHere).toISOString()),
                  }),
                },
              ]),
          { value: 'hours-8' as const, label: t('8 hours ago') },
          { value: 'day' as const, label: t('24 hours ago') },
          { value: 'week' as const, label: t('7 days ago') },
        ]}
      />
      <div className={styles.parts} aria-busy={!isReady}>
        {content()}
      </div>
    </Dialog>
  );
}
