import { ChevronDown, GripVertical, Hash, Volume2 } from 'lucide-react';
import { memo } from 'react';
import type { CategoryId } from '../../../contract/ids';
import { msg, plural, t } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { useAppSelector } from '../../state/hooks';
import { EmojiText } from '../../ui/text/Emoji';
import type { DropTarget } from './drop-target';
import styles from './ReorderChannels.module.css';
import { type Movable, type ReorderRow, rowKey } from './reorder-rows';

interface ReorderRowViewProps {
  readonly row: ReorderRow;
  readonly isPicked: boolean;
  readonly isDragged: boolean;
  /** Whether a channel is being moved: an empty category then shows a drop position. */
  readonly isChannelMoving: boolean;
  readonly edge: DropTarget['edge'] | undefined;
  readonly onPick: (moved: Movable) => void;
  readonly onToggle: (home: CategoryId | null) => void;
}

const countText = (count: number): string => plural('{{count}} channel', '{{count}} channels', { count });
const HINT = msg('Press Space to pick up');

interface HandleProps {
  readonly moved: Movable;
  readonly name: string;
  readonly isPicked: boolean;
  readonly onPick: (moved: Movable) => void;
}

/** The part of a row that can be dragged, or picked up by key. */
function Handle({ moved, name, isPicked, onPick }: HandleProps) {
  const type = useAppSelector((state) =>
    moved.kind === 'channel' ? state.channels.byId[moved.id]?.type : undefined,
  );
  return (
    <button
      type="button"
      className={styles.handle}
      data-movable={moved.id}
      aria-pressed={isPicked}
      aria-description={t(HINT)}
      onClick={() => onPick(moved)}
    >
      <GripVertical size={16} aria-hidden className={styles.grip} />
      {type === 'text' ? <Hash size={16} aria-hidden /> : null}
      {type === 'voice' ? <Volume2 size={16} aria-hidden /> : null}
      <span className={styles.name}>
        <EmojiText pieces={namePieces(name)} />
      </span>
    </button>
  );
}

/** A row of the dialog: a heading, a channel, or the drop position of an empty category. */
export const ReorderRowView = memo(function ReorderRowView({
  row,
  isPicked,
  isDragged,
  isChannelMoving,
  edge,
  onPick,
  onToggle,
}: ReorderRowViewProps) {
  const { home } = row;
  const category = useAppSelector((state) => (home === null ? null : state.channels.categories[home]));
  const channel = useAppSelector((state) => (row.kind === 'channel' ? state.channels.byId[row.id] : null));
  const heading = category?.name ?? t('Uncategorized');
  const attributes = {
    'data-row': rowKey(row),
    'data-kind': row.kind === 'heading' && !row.isOpen ? 'closed' : row.kind,
    'data-home': home ?? '',
    'data-edge': edge,
    'data-picked': isPicked || undefined,
    'data-dragged': isDragged || undefined,
  };
  switch (row.kind) {
    case 'empty':
      return (
        <div {...attributes} className={styles.empty} role="listitem">
          {isChannelMoving ? t('Drop channel here') : t('No channels')}
        </div>
      );
    case 'channel':
      return (
        <div {...attributes} className={styles.channel} data-channel-id={row.id} role="listitem">
          <Handle
            moved={{ kind: 'channel', id: row.id }}
            name={channel?.name ?? ''}
            isPicked={isPicked}
            onPick={onPick}
          />
        </div>
      );
    case 'heading':
      return (
        <div {...attributes} className={styles.heading} role="listitem">
          <button
            type="button"
            data-no-drag
            className={styles.toggle}
            aria-expanded={row.isOpen}
            aria-label={heading}
            onClick={() => onToggle(home)}
          >
            <ChevronDown size={16} aria-hidden />
          </button>
          {home === null ? (
            <span className={styles.uncategorized}>{heading}</span>
          ) : (
            <Handle
              moved={{ kind: 'category', id: home }}
              name={heading}
              isPicked={isPicked}
              onPick={onPick}
            />
          )}
          <span className={styles.count}>{countText(row.count)}</span>
        </div>
      );
  }
});
