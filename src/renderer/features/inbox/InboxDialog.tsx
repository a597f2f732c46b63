import { type KeyboardEvent, useRef, useState } from 'react';
import { type ChannelId, type MessageId, toId } from '../../../contract/ids';
import { msg, t, tRows } from '../../../domain/i18n/t';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMentions, selectUnreadPlaces } from '../../state/inbox/selectors';
import { markAllMentionsDone, markMentionDone } from '../../state/inbox/thunks';
import { selectHasThreads } from '../../state/threads/selectors';
import { selectCanReadAll } from '../../state/unread/selectors';
import { markAllRead, markRead } from '../../state/unread/thunks';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { Tabs } from '../../ui/page/Tabs';
import { focusEntry, moveBetweenEntries } from './entries';
import styles from './Inbox.module.css';
import { MentionList } from './MentionList';
import { UnreadList } from './UnreadList';

const NAMES = { mentions: msg('Mentions'), unread: msg('Unread'), threads: msg('Threads') } as const;
const TABS = [
  { id: 'mentions', label: NAMES.mentions },
  { id: 'unread', label: NAMES.unread },
  { id: 'threads', label: NAMES.threads },
] as const;

/** What waits for the user: messages that mention them, and channels and threads with unread messages. */
export function InboxDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('mentions');
  const blocked = useAppSelector(selectBlockedReason);
  const hasThreads = useAppSelector(selectHasThreads);
  const tabs = hasThreads ? TABS : TABS.filter(({ id }) => id !== 'threads');
  const list = useRef<HTMLElement>(null);
  const finish = (id: string): void => {
    if (tab === 'mentions') void dispatch(markMentionDone(toId<MessageId>(id)));
    else if (blocked === undefined) void dispatch(markRead(toId<ChannelId>(id)));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (list.current === null || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const entry = document.activeElement?.closest('[data-entry]')?.getAttribute('data-entry') ?? null;
    if (event.key.toLowerCase() === 'e' && entry !== null) {
      event.preventDefault();
      finish(entry);
    } else moveBetweenEntries(event, list.current);
  };
  const passOn = (index: number): void => focusEntry(list.current, index);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Inbox')}
      width="l"
      initialFocus={list}
      footer={tab === 'mentions' ? <AllDone blocked={blocked} /> : <AllRead blocked={blocked} />}
    >
      <div className={styles.inbox} onKeyDown={onKey}>
        <Tabs label={t('Inbox')} tabs={tRows(tabs, 'label')} value={tab} onChange={setTab}>
          <section ref={list} tabIndex={-1} className={styles.panel} aria-label={t(NAMES[tab])}>
            {tab === 'mentions' ? (
              <MentionList passOn={passOn} onDone={finish} />
            ) : (
              <UnreadList
                key={tab}
                of={tab === 'threads' ? 'threads' : 'channels'}
                passOn={passOn}
                onDone={finish}
              />
            )}
          </section>
        </Tabs>
      </div>
    </Dialog>
  );
}

interface AllProps {
  readonly blocked: string | undefined;
}

function AllDone({ blocked }: AllProps) {
  const dispatch = useAppDispatch();
  const hasSome = useAppSelector((state) => selectMentions(state).length > 0 || state.inbox.hasMore);
  return (
    <Button
      disabledReason={blocked ?? (hasSome ? undefined : t('Nothing waits for you'))}
      onClick={() => void dispatch(markAllMentionsDone())}
    >
      {t('Mark All as Done')}
    </Button>
  );
}

function AllRead({ blocked }: AllProps) {
  const dispatch = useAppDispatch();
  const hasSome = useAppSelector((state) => selectUnreadPlaces(state).length > 0 && selectCanReadAll(state));
  return (
    <Button
      disabledReason={blocked ?? (hasSome ? undefined : t('Nothing waits for you'))}
      onClick={() => dispatch(markAllRead())}
    >
      {t('Mark All As Read')}
    </Button>
  );
}
