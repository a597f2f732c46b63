import { ArrowLeft, ChevronDown, ChevronUp, CornerUpRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { QueueItem } from '../../../../contract/entities/queue-item';
import type { GuildId, ReportId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { categoriesText, subjectText, targetText } from '../../../../domain/queue/texts';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { claimItem, jumpToReported, leaveItem, loadQueue, releaseMessage } from '../../../state/queue/thunks';
import { selectChannel } from '../../../state/channels/selectors';
import { toastShown } from '../../../state/toasts/slice';
import { Button } from '../../../ui/form/Button';
import { IconButton } from '../../../ui/form/IconButton';
import { useRequest } from '../../../ui/form/use-request';
import { Badge } from '../../../ui/identity/Badge';
import { Banner } from '../../../ui/page/Banner';
import { EmojiText } from '../../../ui/text/Emoji';
import type { PageProps } from '../page-props';
import { ClaimBar } from './ClaimBar';
import { Concerned } from './Concerned';
import { DeleteReportedDialog } from './DeleteReportedDialog';
import { EvidenceView } from './EvidenceView';
import { FoundBy } from './FoundBy';
import { OutcomeView } from './OutcomeView';
import styles from './Queue.module.css';
import { QueueActs, type QueueAsking } from './QueueActs';
import { keyOf } from './queue-keys';
import { RejectDialog } from './RejectDialog';
import { ReportList } from './ReportList';
import { ResolveDialog } from './ResolveDialog';
import { StaffActions } from './StaffActions';
import { TogetherView } from './TogetherView';
import { useQueueRights } from './use-queue-rights';

interface QueueDetailProps extends Pick<PageProps, 'renderModeration'> {
  readonly guildId: GuildId;
  readonly item: QueueItem;
  /** Whether it is in a list still. */
  readonly isHeld: boolean;
  /** Opens the neighbour in the list; null where there is none. */
  readonly onNext: (() => void) | null;
  readonly onPrevious: (() => void) | null;
  readonly onBack: () => void;
}

/** What this window has taken over is free again when it is left. */
const useLeave = (guildId: GuildId, id: ReportId): void => {
  const dispatch = useAppDispatch();
  useEffect(() => () => void dispatch(leaveItem(guildId, id)), [dispatch, guildId, id]);
};

/** One report: what was reported and by whom, who handles it, and what can be done. */
export function QueueDetail({
  guildId,
  item,
  isHeld,
  onNext,
  onPrevious,
  onBack,
  renderModeration,
}: QueueDetailProps) {
  const dispatch = useAppDispatch();
  const rights = useQueueRights(guildId, item);
  const claiming = useRequest();
  const releasing = useRequest();
  const [asked, setAsked] = useState<QueueAsking | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const canJump = useAppSelector(
    (state) => item.channel !== null && selectChannel(state, item.channel.id) !== null,
  );
  useLeave(guildId, item.id);
  // At first, and where the control with the focus has gone: the keys work from here.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) title.current?.focus();
  });
  useEffect(() => title.current?.focus(), []);
  const isOpen = item.status === 'open';
  const isLost = isOpen && !isHeld;
  const blocked = rights.blocked ?? (isLost ? t('This report is no longer in the queue') : undefined);
  const claim = (): void => {
    if (!isOpen || blocked !== undefined) return;
    void claiming.send(
      () => dispatch(claimItem(guildId, item.id)),
      () => undefined,
      (why) => dispatch(toastShown('error', why)),
    );
  };
  const isHeldMessage = item.kind === 'held';
  const release = (): void => {
    if (!isOpen || !isHeldMessage || blocked !== undefined) return;
    void releasing.send(
      () => dispatch(releaseMessage(guildId, item.id)),
      () => {
        dispatch(toastShown('success', t('Message released')));
        onBack();
      },
      (why) => dispatch(toastShown('error', why)),
    );
  };
  const may: Readonly<Record<QueueAsking, boolean>> = {
    delete: rights.mayDelete,
    timeout: rights.mayTimeOut && renderModeration !== undefined,
    warn: rights.mayWarn && renderModeration !== undefined,
    ban: rights.mayBan && item.target !== null && renderModeration !== undefined,
    dismiss: !isHeldMessage,
    handled: !isHeldMessage,
    reject: isHeldMessage,
  };
  const ask = (what: QueueAsking): void => {
    if (isOpen && blocked === undefined && may[what]) setAsked(what);
  };
  const keys: Readonly<Record<string, () => void>> = {
    j: () => onNext?.(),
    k: () => onPrevious?.(),
    c: claim,
    d: () => ask('delete'),
    b: () => ask('ban'),
    x: () => ask(isHeldMessage ? 'reject' : 'dismiss'),
    r: release,
  };
  const onKey = (event: KeyboardEvent): void => {
    const run = event.shiftKey ? undefined : keys[keyOf(event) ?? ''];
    if (run === undefined) return;
    event.preventDefault();
    run();
  };
  const acted = (): void => {
    setAsked(null);
    // What was done stands in the report.
    void dispatch(loadQueue(guildId, 'open'));
  };
  const resolved = (): void => {
    setAsked(null);
    const said = { dismiss: t('Report dismissed'), reject: t('Message rejected') };
    const text = asked === 'dismiss' || asked === 'reject' ? said[asked] : t('Report handled');
    dispatch(toastShown('success', text));
    onBack();
  };
  return (
    <div tabIndex={-1} className={styles.page} onKeyDown={onKey}>
      <header className={styles.detailHead}>
        <Button variant="quiet" icon={<ArrowLeft size={16} />} onClick={onBack}>
          {t('Back to Queue')}
        </Button>
        <span className={styles.steps}>
          <IconButton
            label={t('Previous report')}
            shortcut="K"
            icon={<ChevronUp />}
            disabledReason={onPrevious === null ? t('This is the first report') : undefined}
            onClick={() => onPrevious?.()}
          />
          <IconButton
            label={t('Next report')}
            shortcut="J"
            icon={<ChevronDown />}
            disabledReason={onNext === null ? t('This is the last report') : undefined}
            onClick={() => onNext?.()}
          />
        </span>
      </header>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        <EmojiText pieces={namePieces(subjectText(item))} />
      </h2>
      <p className={styles.meta}>
        <Badge tone="danger">{categoriesText(item)}</Badge>
      </p>
      {isLost ? <Banner tone="warning">{t('This report is no longer in the queue')}</Banner> : null}
      {isOpen ? (
        <ClaimBar
          guildId={guildId}
          item={item}
          isPending={claiming.isPending}
          blocked={blocked}
          onClaim={claim}
        />
      ) : (
        <OutcomeView item={item} />
      )}
      <FoundBy item={item} />
      {item.reports.length > 0 ? <ReportList reports={item.reports} /> : null}
      <EvidenceView guildId={guildId} item={item} />
      {item.isMessageThere && canJump ? (
        <Button
          className={styles.jump}
          icon={<CornerUpRight size={16} />}
          onClick={() => dispatch(jumpToReported(guildId, item))}
        >
          {t('Jump to Message')}
        </Button>
      ) : null}
      <Concerned guildId={guildId} target={item.target} />
      {isOpen && item.target !== null ? (
        <TogetherView guildId={guildId} userId={item.target.id} blocked={blocked} />
      ) : null}
      <StaffActions entries={item.actions} />
      {isOpen ? (
        <QueueActs
          may={may}
          isHeld={isHeldMessage}
          isReleasing={releasing.isPending}
          blocked={blocked}
          onAsk={ask}
          onRelease={release}
        />
      ) : null}
      {asked === 'delete' ? (
        <DeleteReportedDialog
          guildId={guildId}
          item={item}
          blocked={blocked}
          onClose={() => setAsked(null)}
          onDone={acted}
        />
      ) : null}
      {asked === 'reject' ? (
        <RejectDialog
          guildId={guildId}
          item={item}
          blocked={blocked}
          onClose={() => setAsked(null)}
          onDone={resolved}
        />
      ) : null}
      {asked === 'dismiss' || asked === 'handled' ? (
        <ResolveDialog
          guildId={guildId}
          item={item}
          isDismissing={asked === 'dismiss'}
          blocked={blocked}
          onClose={() => setAsked(null)}
          onDone={resolved}
        />
      ) : null}
      {(asked === 'ban' || asked === 'timeout' || asked === 'warn') && item.target !== null
        ? renderModeration?.({ userId: item.target.id, name: targetText(item), action: asked }, (isDone) =>
            isDone ? acted() : setAsked(null),
          )
        : null}
    </div>
  );
}
