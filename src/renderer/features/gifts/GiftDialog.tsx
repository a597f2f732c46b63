import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { OverwriteTarget } from '../../../contract/entities/channel';
import type { GiftKind } from '../../../contract/entities/gift';
import type { StoreItem } from '../../../contract/entities/store-item';
import type { ChannelId, GuildId, StoreItemId, UserId } from '../../../contract/ids';
import { msg, t, tRows } from '../../../domain/i18n/t';
import { namePieces } from '../../../domain/messages/markup/emoji-pieces';
import { holdsText } from '../../../domain/search/matches';
import { selectCanCallIn } from '../../state/channels/rights';
import { selectBlockedReason } from '../../state/gateway/selectors';
import { sendGift } from '../../state/gifts/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectMemberName } from '../../state/members/selectors';
import { useCloseWhen } from '../../state/overlays/use-close-when';
import { usePicture } from '../../state/pictures/use-picture';
import { selectMe } from '../../state/session/selectors';
import { loadShelf } from '../../state/shop/thunks';
import { RadioGroup } from '../../ui/form/RadioGroup';
import { SearchField } from '../../ui/form/SearchField';
import { useRequest } from '../../ui/form/use-request';
import { WornArticle } from '../../ui/identity/WornArticle';
import { FormDialog } from '../../ui/overlay/FormDialog';
import { EmptyState } from '../../ui/page/EmptyState';
import { ErrorState } from '../../ui/page/ErrorState';
import { SkeletonRows } from '../../ui/page/Skeleton';
import { Tabs } from '../../ui/page/Tabs';
import { EmojiText } from '../../ui/text/Emoji';
import styles from './GiftDialog.module.css';

/** Draws the search for a member; the choice is given to `onChoose`. */
export type RenderMemberPicker = (props: {
  readonly label: string;
  readonly members: 'all';
  readonly chosen: readonly OverwriteTarget[];
  readonly onChoose: (target: OverwriteTarget) => void;
}) => ReactNode;

interface GiftDialogProps {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly renderPicker: RenderMemberPicker;
  readonly onClose: () => void;
}

const KINDS = [
  { id: 'decoration', shelf: 'decorations', label: msg('Avatar Decorations') },
  { id: 'nameplate', shelf: 'nameplates', label: msg('Nameplates') },
] as const;

/** Chooses an article of the store, and whom it is for, and sends it into a channel (docs/spec/composer.md 'Gifts'). */
export function GiftDialog({ guildId, channelId, renderPicker, onClose }: GiftDialogProps) {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const blocked = useAppSelector(selectBlockedReason);
  const may = useAppSelector((state) => selectCanCallIn(state, channelId, 'gifts.send'));
  const [kind, setKind] = useState<GiftKind>('decoration');
  const [itemId, setItemId] = useState<StoreItemId | null>(null);
  const [isForOne, setIsForOne] = useState(false);
  const [userId, setUserId] = useState<UserId | null>(null);
  const recipient = useAppSelector((state) =>
    userId === null ? null : selectMemberName(state, guildId, userId),
  );
  const request = useRequest();
  useCloseWhen(may ? null : t('You can no longer write in this channel'), onClose);

  const problem = (): string | undefined => {
    if (itemId === null) return t('Choose an item');
    if (isForOne && userId === null) return t('Choose a person');
    return userId !== null && isForOne && userId === me?.id
      ? t('You cannot send yourself a gift')
      : undefined;
  };
  const send = (): Promise<void> =>
    itemId === null
      ? Promise.resolve()
      : request.send(
          () =>
            dispatch(sendGift({ channelId, userId: isForOne ? userId : null, item: { kind, id: itemId } })),
          onClose,
        );
  return (
    <FormDialog
      width="l"
      onClose={onClose}
      onConfirm={() => void send()}
      title={t('Send a Gift')}
      description={t('Everyone in this channel sees it.')}
      request={request}
      confirmLabel={t('Send Gift')}
      pendingLabel={t('Sending...')}
      disabledReason={blocked ?? problem()}
    >
      <div className={styles.kinds}>
        <Tabs
          label={t('Kind of item')}
          look="pill"
          tabs={tRows(KINDS, 'label')}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setItemId(null);
          }}
        />
      </div>
      <Articles
        key={kind}
        kind={kind}
        isCompact={isForOne}
        chosen={itemId}
        onChoose={(id) => {
          setItemId(id);
          request.clear();
        }}
      />
      <RadioGroup
        label={t('For')}
        options={[
          { value: 'anyone', label: t('Whoever takes it first') },
          {
            value: 'one',
            label: t('One person'),
            // The search may have moved on from the one who is chosen.
            description:
              isForOne && recipient !== null ? <EmojiText pieces={namePieces(recipient)} /> : undefined,
          },
        ]}
        value={isForOne ? 'one' : 'anyone'}
        onChange={(value) => {
          setIsForOne(value === 'one');
          request.clear();
        }}
      />
      {isForOne ? (
        <div className={styles.picker}>
          {renderPicker({
            label: t('Recipient'),
            members: 'all',
            chosen: userId === null ? [] : [{ target: 'member', id: userId }],
            onChoose: (target) => {
              if (target.target === 'member') setUserId(target.id === userId ? null : target.id);
              request.clear();
            },
          })}
        </div>
      ) : null}
    </FormDialog>
  );
}

interface ArticlesProps {
  readonly kind: GiftKind;
  /** Leaves room for what is below. */
  readonly isCompact: boolean;
  readonly chosen: StoreItemId | null;
  readonly onChoose: (id: StoreItemId) => void;
}

/** The articles of one kind as radio buttons, with a search. */
function Articles({ kind, isCompact, chosen, onChoose }: ArticlesProps) {
  const dispatch = useAppDispatch();
  const shelf = kind === 'decoration' ? 'decorations' : 'nameplates';
  const { phase, error, value } = useAppSelector((state) => state.shop[shelf]);
  const [query, setQuery] = useState('');
  useEffect(() => void dispatch(loadShelf(shelf)), [dispatch, shelf]);
  const shown = useMemo(() => value.filter((item) => holdsText(item, query)), [value, query]);
  if (phase === 'failed')
    return <ErrorState compact message={error ?? ''} onRetry={() => void dispatch(loadShelf(shelf))} />;
  if (phase === 'loading')
    return <SkeletonRows rows={3} avatar={48} rowHeight={72} label={t('Loading items')} />;
  return (
    <>
      <SearchField label={t('Search items')} value={query} onChange={setQuery} />
      {shown.length === 0 ? (
        <EmptyState compact title={t('No items found')} />
      ) : (
        <div
          className={styles.articles}
          role="radiogroup"
          aria-label={t('Item')}
          data-compact={isCompact || undefined}
        >
          {shown.map((item) => (
            <Article
              key={item.id}
              {...{ kind, item }}
              isChosen={item.id === chosen}
              onChoose={() => onChoose(item.id)}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface ArticleProps {
  readonly kind: GiftKind;
  readonly item: StoreItem;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Article({ kind, item, isChosen, onChoose }: ArticleProps) {
  const me = useAppSelector(selectMe);
  const avatar = usePicture(me?.avatar ?? null);
  const picture = usePicture(item.url);
  return (
    <label className={styles.article} data-chosen={isChosen || undefined}>
      <input
        type="radio"
        name={`article-${kind}`}
        className={styles.radio}
        checked={isChosen}
        aria-label={item.name}
        onChange={onChoose}
      />
      <WornArticle kind={kind} picture={picture} name={me?.username ?? ''} avatar={avatar} />
      <span className={styles.name}>{item.name}</span>
    </label>
  );
}
