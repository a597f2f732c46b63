import { Play } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { mediaUrl } from '../../../../contract/media';
import { t } from '../../../../domain/i18n/t';
import type { ShownEmbed } from '../../../../domain/messages/embeds';
import { useAppSelector } from '../../../state/hooks';
import { useTabStop } from '../../../ui/base/tab-stop';
import { Blurhash } from '../attachments/Blurhash';
import { useFeed } from '../feed-context';
import styles from './Embeds.module.css';

interface EmbedCardProps {
  readonly embed: ShownEmbed;
  /** The cross. */
  readonly children: ReactNode;
}

const stop = (event: MouseEvent): void => event.preventDefault();

/** The preview of one link: its words are those of a stranger, and are drawn as text. */
export function EmbedCard({ embed, children }: EmbedCardProps) {
  const { url, host, kind, siteName, title, description, image } = embed;
  const { openLink } = useFeed();
  const tabIndex = useTabStop();
  const follow = (event: MouseEvent): void => {
    event.preventDefault();
    openLink(url, null);
  };
  return (
    <article className={styles.card} aria-label={title ?? host}>
      {children}
      <div className={styles.site}>
        {siteName === null ? null : (
          <span className={styles.siteName} dir="auto">
            {siteName}
          </span>
        )}
        <span className={styles.host}>{host}</span>
      </div>
      <a
        href={url}
        tabIndex={tabIndex}
        className={styles.title}
        dir="auto"
        onClick={follow}
        onAuxClick={stop}
      >
        {title ?? url}
      </a>
      {description === null ? null : (
        <p className={styles.description} dir="auto" data-selectable>
          {description}
        </p>
      )}
      {image === null ? null : (
        <a
          href={url}
          // The title beside it leads to the same place; a picture of its own has words.
          tabIndex={-1}
          aria-hidden={kind !== 'image' || undefined}
          className={styles.picture}
          style={{ width: image.box.width, aspectRatio: `${image.box.width} / ${image.box.height}` }}
          onClick={follow}
          onAuxClick={stop}
        >
          <Picture image={image} name={kind === 'image' ? (title ?? t('Picture')) : ''} />
          {kind === 'video' ? (
            <span className={styles.play}>
              <Play size={24} aria-hidden />
            </span>
          ) : null}
        </a>
      )}
    </article>
  );
}

/** Its place never changes: the blurred colours are there until the picture is, and after a failure. */
function Picture({
  image,
  name,
}: {
  readonly image: NonNullable<ShownEmbed['image']>;
  readonly name: string;
}) {
  const epoch = useAppSelector((state) => state.gateway.epoch);
  const [isLoaded, setIsLoaded] = useState(false);
  const [failedIn, setFailedIn] = useState<number | null>(null);
  return (
    <>
      {isLoaded ? null : <Blurhash hash={image.blurhash} />}
      {failedIn === epoch ? null : (
        <img
          src={mediaUrl({ from: 'server', picture: image.url })}
          alt={name}
          draggable={false}
          decoding="async"
          className={styles.image}
          onLoad={() => setIsLoaded(true)}
          onError={() => {
            setIsLoaded(false);
            setFailedIn(epoch);
          }}
        />
      )}
    </>
  );
}
