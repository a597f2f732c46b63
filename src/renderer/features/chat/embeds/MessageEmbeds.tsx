import { memo, useMemo } from 'react';
import type { Embed } from '../../../../contract/entities/embed';
import type { MessageId, UserId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { shownEmbeds } from '../../../../domain/messages/embeds';
import { selectCanRemoveEmbeds, selectShowsPreviews } from '../../../state/embeds/selectors';
import { useAppSelector } from '../../../state/hooks';
import { useFeed } from '../feed-context';
import { EmbedCard } from './EmbedCard';
import styles from './Embeds.module.css';
import { RemoveEmbeds } from './RemoveEmbeds';

interface MessageEmbedsProps {
  readonly id: MessageId;
  readonly authorId: UserId;
  readonly embeds: readonly Embed[];
}

/** The previews of a message's links, unless the person has switched them off. */
export const MessageEmbeds = memo(function MessageEmbeds({ id, authorId, embeds }: MessageEmbedsProps) {
  const { channelId } = useFeed();
  const isShown = useAppSelector(selectShowsPreviews);
  const canRemove = useAppSelector((state) => selectCanRemoveEmbeds(state, channelId, authorId));
  const shown = useMemo(() => shownEmbeds(embeds), [embeds]);
  if (!isShown || shown.length === 0) return null;
  return (
    <div className={styles.embeds} role="group" aria-label={t('Link previews')}>
      {shown.map((embed, at) => (
        <EmbedCard key={embed.url} embed={embed}>
          {at === 0 && canRemove ? <RemoveEmbeds id={id} count={shown.length} /> : null}
        </EmbedCard>
      ))}
    </div>
  );
});
