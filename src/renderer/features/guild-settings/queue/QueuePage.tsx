import { useState } from 'react';
import type { QueueItem } from '../../../../contract/entities/queue-item';
import type { ReportId } from '../../../../contract/ids';
import { stepFrom } from '../../../../domain/queue/queue-list';
import { useAppSelector } from '../../../state/hooks';
import { selectQueueItem, selectQueueRows } from '../../../state/queue/selectors';
import type { QueueStatus } from '../../../state/queue/types';
import type { PageProps } from '../page-props';
import { QueueDetail } from './QueueDetail';
import { QueueList } from './QueueList';
import { useFreshQueue } from './use-fresh-queue';

/**
 * The reports of a server, for those who decide them: a list, and one report in its place
 * (docs/spec/reports.md 'The queue').
 */
export function QueuePage({ guildId, renderModeration }: PageProps) {
  const [status, setStatus] = useState<QueueStatus>('open');
  const [chosen, setChosen] = useState<ReportId | null>(null);
  /** The report that was open last: its row gets the focus. */
  const [left, setLeft] = useState<ReportId | null>(null);
  const fresh = useFreshQueue(guildId, status);
  const rows = useAppSelector((state) => selectQueueRows(state, guildId, status));
  const held = useAppSelector((state) => (chosen === null ? null : selectQueueItem(state, guildId, chosen)));
  // A report that was decided elsewhere leaves its list, but stays on the screen.
  const [last, setLast] = useState<QueueItem | null>(null);
  if (held !== null && held !== last) setLast(held);
  const item = held ?? (last?.id === chosen ? last : null);
  if (chosen === null || item === null)
    return (
      <QueueList
        guildId={guildId}
        status={status}
        onStatus={setStatus}
        fresh={fresh}
        focused={left}
        onOpen={setChosen}
      />
    );
  const stepping = (by: 1 | -1) => {
    const next = stepFrom(rows, chosen, by);
    return next === null ? null : () => setChosen(next.id);
  };
  return (
    <QueueDetail
      key={chosen}
      guildId={guildId}
      item={item}
      isHeld={held !== null}
      onNext={stepping(1)}
      onPrevious={stepping(-1)}
      onBack={() => {
        // The row of a report that is not listed any more passes the focus on.
        setLeft(chosen);
        setChosen(null);
      }}
      renderModeration={renderModeration}
    />
  );
}
