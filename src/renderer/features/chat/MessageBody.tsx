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
  /** Content behind the text: 'edited', 'waiting to send'. */
  readonly children: ReactNode;
}

/** A message that costs more to draw, in units of one emoji, is folded. */
const FOLDED_OVER = 200;
/** The cost of the shown part: clearly less, so that unfolding is worth a press. */
const SHOWN = 160;

/** The text of a message. A text that is costly to draw is folded, and drawn in parts, one a frame. */
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
      {/* The feed keeps the height that the message had before. */}
      {budget < wanted ? <span hidden data-drawing /> : null}
      {isFolded ? (
        <button
          type="button"
          tabIndex={tabIndex}
          className={styles.unfold}
          onClick={({ currentTarget }) => {
            // The pressed button is removed.
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
