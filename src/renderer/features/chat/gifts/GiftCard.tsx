import { Gift as GiftIcon } from 'lucide-react';
import { useState } from 'react';
import type { Gift } from '../../../../contract/entities/gift';
import type { MessageId, UserId } from '../../../../contract/ids';
import { giftText } from '../../../../domain/gifts/texts';
import { msg, t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { takeGift } from '../../../state/gifts/thunks';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectMemberName } from '../../../state/members/selectors';
import { usePicture } from '../../../state/pictures/use-picture';
import { selectMe } from '../../../state/session/selectors';
import { applyItem } from '../../../state/shop/thunks';
import { toastShown } from '../../../state/toasts/slice';
import { Button } from '../../../ui/form/Button';
import { WornArticle } from '../../../ui/identity/WornArticle';
import { EmojiText } from '../../../ui/text/Emoji';
import { useFeed } from '../feed-context';
import styles from './GiftCard.module.css';

interface GiftCardProps {
  readonly messageId: MessageId;
  readonly authorId: UserId;
  readonly gift: Gift;
}

const KINDS = { decoration: msg('Avatar decoration'), nameplate: msg('Nameplate') } as const;
const SHELVES = { decoration: 'decorations', nameplate: 'nameplates' } as const;

/** A gift in the feed: the article, whom it is for or who took it, and what one can do with it. */
export function GiftCard({ messageId, authorId, gift }: GiftCardProps) {
  const { guildId } = useFeed();
  const me = useAppSelector(selectMe);
  const avatar = usePicture(me?.avatar ?? null);
  const picture = usePicture(gift.url);
  const takerId = gift.takenBy?.id ?? null;
  const recipientId = gift.recipient?.id ?? null;
  const taker = useAppSelector((state) =>
    takerId === null ? null : (selectMemberName(state, guildId, takerId) ?? gift.takenBy?.username),
  );
  const recipient = useAppSelector((state) =>
    recipientId === null ? null : (selectMemberName(state, guildId, recipientId) ?? gift.recipient?.username),
  );
  const isMine = authorId === me?.id;
  const isForMe = !isMine && (recipientId === null || recipientId === me?.id);

  const said = (): string => {
    if (takerId !== null)
      return takerId === me?.id ? t('You took this gift') : t('Taken by {{name}}', { name: taker ?? '' });
    if (recipientId === null) return t('For whoever takes it first');
    return recipientId === me?.id ? t('For you') : t('For {{name}}', { name: recipient ?? '' });
  };
  return (
    <section className={styles.card} aria-label={giftText(gift)}>
      <WornArticle kind={gift.kind} picture={picture} name={me?.username ?? ''} avatar={avatar} />
      <div className={styles.words}>
        <p className={styles.kind}>
          <GiftIcon size={14} aria-hidden />
          {t(KINDS[gift.kind])}
        </p>
        <p className={styles.name}>{stripInvisible(gift.name)}</p>
        <p className={styles.state} role="status">
          <EmojiText pieces={namePieces(said())} />
        </p>
      </div>
      {takerId === null && isForMe ? <Take messageId={messageId} gift={gift} /> : null}
      {takerId !== null && takerId === me?.id ? <Wear gift={gift} /> : null}
    </section>
  );
}

function Take({ messageId, gift: { name } }: { readonly messageId: MessageId; readonly gift: Gift }) {
  const dispatch = useAppDispatch();
  const { channelId } = useFeed();
  const blocked = useAppSelector(selectBlockedReason);
  const [isPending, setIsPending] = useState(false);
  const take = async (): Promise<void> => {
    setIsPending(true);
    await dispatch(takeGift(channelId, messageId));
    setIsPending(false);
  };
  return (
    <Button
      size="s"
      variant="primary"
      aria-label={t('Take {{name}}', { name })}
      pending={isPending}
      disabledReason={blocked}
      onClick={() => void take()}
    >
      {t('Take')}
    </Button>
  );
}

function Wear({ gift: { kind, itemId: id, name, url } }: { readonly gift: Gift }) {
  const dispatch = useAppDispatch();
  const blocked = useAppSelector(selectBlockedReason);
  const isWorn = useAppSelector((state) => {
    const me = selectMe(state);
    return url === (kind === 'nameplate' ? me?.nameplate : me?.avatarDecoration);
  });
  const [isPending, setIsPending] = useState(false);
  const wear = async (): Promise<void> => {
    setIsPending(true);
    const done = await dispatch(applyItem(SHELVES[kind], { id, name, url, description: null }));
    setIsPending(false);
    if (!done.ok) dispatch(toastShown('error', done.failure));
  };
  return (
    <Button
      size="s"
      aria-label={t('Wear {{name}}', { name })}
      pending={isPending}
      disabledReason={isWorn ? t('You are wearing it') : blocked}
      onClick={() => void wear()}
    >
      {isWorn ? t('Worn') : t('Wear')}
    </Button>
  );
}
