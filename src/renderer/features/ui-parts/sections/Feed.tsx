import { useCallback, useRef, useState } from 'react';
import { Avatar } from '../../../ui/identity/Avatar';
import { Button } from '../../../ui/form/Button';
import type { PresenceStatus } from '../../../ui/identity/PresenceDot';
import { TintedText } from '../../../ui/text/TintedText';
import { type FeedPosition, VirtualFeed, type VirtualFeedHandle } from '../../../ui/list/VirtualFeed';
import { VirtualList } from '../../../ui/list/VirtualList';
import { Sample } from '../Sample';
import styles from '../UiParts.module.css';

const WORDS =
  'the long table is set for anyone who brings bread or a story and stays to wash a plate afterwards'.split(
    ' ',
  );
const STATUSES: readonly PresenceStatus[] = ['active', 'away', 'dnd', 'inactive'];
const NAMES = ['Ada', 'Brand', 'Cecily', 'Dunstan', 'Edith', 'Foxglove'];
const COLOURS = ['#e67e22', '#1abc9c', '#3498db', '#e91e63', '#9b59b6', '#f1c40f'];
const nameOf = (id: number) => NAMES[Math.abs(id) % NAMES.length] ?? 'Ada';

function Message({ id, tall }: { readonly id: number; readonly tall: boolean }) {
  const length = 6 + (Math.abs(id * 7919) % 60);
  return (
    <article className={styles.message} style={{ paddingBottom: tall ? 120 : undefined }} data-message={id}>
      <Avatar name={nameOf(id)} size={40} />
      <div>
        <TintedText colour={COLOURS[Math.abs(id) % COLOURS.length]} className={styles.author}>
          {nameOf(id)}
        </TintedText>
        <time className={styles.time}>Today at 14:0{Math.abs(id) % 10}</time>
        <p data-selectable>
          {id}: {Array.from({ length }, (_, at) => WORDS[(at + Math.abs(id)) % WORDS.length]).join(' ')}
        </p>
      </div>
    </article>
  );
}

/** A conversation and a list of members, both long. */
export function Feed() {
  const [ids, setIds] = useState(() => Array.from({ length: 60 }, (_, at) => at));
  const [channel, setChannel] = useState(0);
  const [near, setNear] = useState(true);
  const [tall, setTall] = useState(false);
  const [small, setSmall] = useState(false);
  const feed = useRef<VirtualFeedHandle>(null);
  const saved = useRef<FeedPosition>({ kind: 'end' });
  const [restored, setRestored] = useState<FeedPosition>({ kind: 'end' });
  const keyAt = useCallback((at: number) => String(ids[at]), [ids]);
  const older = (count: number) =>
    setIds((all) => [...Array.from({ length: count }, (_, at) => (all[0] ?? 0) - count + at), ...all]);
  const newer = (count: number) =>
    setIds((all) => [...all, ...Array.from({ length: count }, (_, at) => (all.at(-1) ?? 0) + 1 + at)]);

  return (
    <>
      <Sample title="VirtualFeed" wide column>
        <div style={{ display: 'flex', gap: 8 }}>
          <Button size="s" onClick={() => older(50)}>
            Older
          </Button>
          <Button size="s" onClick={() => newer(1)}>
            Newer
          </Button>
          <Button size="s" onClick={() => newer(10_000)}>
            Burst
          </Button>
          <Button size="s" onClick={() => setTall(!tall)}>
            Last grows
          </Button>
          <Button size="s" onClick={() => setSmall(!small)}>
            Resize
          </Button>
          <Button size="s" onClick={() => feed.current?.scrollToEnd()}>
            End
          </Button>
          <Button size="s" onClick={() => feed.current?.scrollToIndex(30)}>
            To 30
          </Button>
          <Button
            size="s"
            onClick={() => {
              setRestored(saved.current);
              setChannel(channel + 1);
            }}
          >
            Reopen
          </Button>
          <output data-near={near}>{near ? 'near the end' : 'away from the end'}</output>
        </div>
        <div className={styles.feedBox} style={{ height: small ? 260 : undefined }}>
          <VirtualFeed
            key={channel}
            handle={feed}
            label="Messages in general"
            count={ids.length}
            keyAt={keyAt}
            estimate={() => 72}
            renderRow={(at) => <Message id={ids[at] ?? 0} tall={tall && at === ids.length - 1} />}
            initialPosition={restored}
            onReachTop={() => {
              if ((ids[0] ?? 0) > -400) older(50);
            }}
            onNearEndChange={setNear}
            onScroll={(position) => {
              saved.current = position;
            }}
            paddingEnd={16}
          />
        </div>
      </Sample>
      <Sample title="VirtualList: 3,000 members" on="sidebar">
        <div className={styles.panel}>
          <VirtualList
            label="Members"
            count={3000}
            keyAt={(at) => at}
            estimate={(at) => (at % 100 === 0 ? 38 : 42)}
            isFocusable={(at) => at % 100 !== 0}
            renderRow={(at, tabIndex) =>
              at % 100 === 0 ? (
                <h2 className={styles.group}>ROLE {at / 100 + 1} — 99</h2>
              ) : (
                <button type="button" className={styles.member} tabIndex={tabIndex}>
                  <Avatar name={nameOf(at)} size={32} status={STATUSES[at % 4]} />
                  {nameOf(at)} {at}
                </button>
              )
            }
          />
        </div>
      </Sample>
    </>
  );
}
