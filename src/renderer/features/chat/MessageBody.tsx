import { type ReactNode, useMemo, useState } from 'react';
import type { MessageId } from '../../../contract/ids';
import { t } from '../../../domain/i18n/t';
import { drawCost, treeWithin } from '../../../domain/messages/markup/fold';
import type { MarkupTree } from '../../../domain/messages/markup/node';
import { useTabStop } from '../../ui/base/tab-stop';
import { useFeed } from './feed-context';
import { Markup } from './markup/Markup';
import styles from './MessageItem.module.css';
import { useDrawBudget } from './use-draw-budget';

interface MessageBodyProps {
  readonly id: MessageId;
  readonly tree: MarkupTree;
  readonly mentionsEveryone: boolean | null;
  /** What stands behind the text: 'edited', 'waiting to send'. */
  readonly children: ReactNode;
}

/** A message that costs more than this, in units of one emoji, is folded. */
const FOLDED_OVER = 200;
/** What is shown of it: clearly less, so that the press is worth it. */
const SHOWN = 160;

/** The text of a message. One that is costly to draw is folded, and drawn a part a frame. */
export function MessageBody({ id, tree, mentionsEveryone, children }: MessageBodyProps) {
  const { unfolded } = useFeed();
  const tabIndex = useTabStop();
  const [isUnfolded, setIsUnfolded] = useState(() => unfolded.has(id));
  const cost = useMemo(() => drawCost(tree), [tree]);
  const isFolded = cost > FOLDED_OVER && !isUnfolded;
  const wanted = isFolded ? SHOWN : cost;
  const budget = Math.min(useDrawBudget(wanted), wanted);
  const shown = useMemo(() => (budget < cost ? treeWithin(tree, budget) : tree), [tree, budget, cost]);
  return (
    <>
      <Markup tree={shown} mentionsEveryone={mentionsEveryone} />
      {children}
      {isFolded ? (
        <button
          type="button"
          tabIndex={tabIndex}
          className={styles.unfold}
          onClick={({ currentTarget }) => {
            // The button goes.
            currentTarget.closest('article')?.focus({ preventScroll: true });
            unfolded.add(id);
            setIsUnfolded(true);
          }}
        >
          {t('Show all')}
        </button>
      ) : null}
    </>
  );
}
