import { useState } from 'react';
import type { DeskAct, DeskPlace, DeskShown } from '../../../contract/ipc/desk';
import { t } from '../../../domain/i18n/t';
import { Button } from '../../ui/form/Button';
import { TooltipLayer } from '../../ui/overlay/TooltipLayer';
import { Banner } from '../../ui/page/Banner';
import { SkeletonRows } from '../../ui/page/Skeleton';
import { Kbd } from '../../ui/text/Kbd';
import { DeskDetail } from './DeskDetail';
import { DeskList } from './DeskList';
import styles from './Desk.module.css';
import { useKeys } from './desk-keys';
import { useLeaving } from './use-leaving';
import { useNow } from './use-now';

interface DeskWindowProps {
  readonly shown: DeskShown;
  readonly onAct: (act: DeskAct) => void;
  readonly onClose: () => void;
}

/** The queue in its own window: what waits, or one item with its evidence and what can be done about it. */
export function DeskWindow({ shown: { view, isLive }, onAct, onClose }: DeskWindowProps) {
  const [left, setLeft] = useState<DeskPlace | null>(null);
  // A key that is pressed after the step to another item is meant for that one.
  const [isLeaving, leaveFor] = useLeaving(view?.item?.id ?? null);
  const claims = view === null ? [] : [...view.rows, ...(view.item === null ? [] : [view.item])];
  const now = useNow(claims.map(({ claim }) => claim));
  const offline = isLive ? (view?.offline ?? null) : t('Guildhall is starting again');
  const said = view?.said ?? null;
  const undo = (): void => {
    if (said?.canUndo === true && offline === null && view?.isActing === false)
      onAct({ kind: 'undo', nth: said.nth });
  };
  useKeys(view === null ? { Escape: onClose } : { z: undo, 'Ctrl+z': undo });
  if (view === null)
    return (
      <main className={styles.desk} aria-label={t('Queue')}>
        <SkeletonRows rows={4} avatar={32} lines={2} rowHeight={72} label={t('Loading the queue')} />
      </main>
    );
  const { item, rows } = view;
  const open = (place: DeskPlace): void => {
    setLeft(place);
    leaveFor(place.id);
    onAct({ kind: 'open', place: { guildId: place.guildId, id: place.id } });
  };
  const at = item === null ? -1 : rows.findIndex(({ id }) => id === item.id);
  const step = (by: 1 | -1): (() => void) | null => {
    const next = rows[at < 0 ? 0 : at + by];
    return next === undefined || next.id === item?.id ? null : () => open(next);
  };
  return (
    <main className={styles.desk} aria-label={t('Queue')}>
      {offline === null ? null : (
        <Banner tone="warning" edge>
          {t('{{reason}}. You see the queue as it was last.', { reason: offline })}
        </Banner>
      )}
      {said === null ? null : (
        <Banner
          key={said.nth}
          tone={said.isError ? 'error' : 'success'}
          edge
          action={
            said.canUndo ? (
              <Button size="s" disabledReason={offline ?? undefined} aria-keyshortcuts="Z" onClick={undo}>
                {t('Undo')} <Kbd keys="Z" />
              </Button>
            ) : undefined
          }
        >
          {said.text}
        </Banner>
      )}
      {item === null ? (
        <DeskList view={view} now={now} left={left} onOpen={open} onClose={onClose} />
      ) : (
        <DeskDetail
          key={item.id}
          item={item}
          now={now}
          nth={at + 1}
          all={rows.length}
          offline={offline}
          isActing={view.isActing || isLeaving}
          onNext={step(1)}
          onPrevious={step(-1)}
          onAct={onAct}
          onClose={onClose}
        />
      )}
      <TooltipLayer />
    </main>
  );
}
