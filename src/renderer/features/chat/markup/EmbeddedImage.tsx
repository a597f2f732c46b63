import { ImageOff } from 'lucide-react';
import { type ReactNode, useContext, useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import { isSameLink, linkPictureBox } from '../../../../domain/links/link-picture-box';
import { judgePicture } from '../../../../domain/links/picture';
import { useAppSelector } from '../../../state/hooks';
import { selectHasImageProxy } from '../../../state/pictures/selectors';
import { selectServerUrl } from '../../../state/session/selectors';
import { useTabStop } from '../../../ui/base/tab-stop';
import { Button } from '../../../ui/form/Button';
import { useMarkupScope } from './markup-context';
import styles from './Markup.module.css';
import { PostedContext } from './posted-context';

interface EmbeddedImageProps {
  readonly url: string;
  /** The link that replaces a picture that cannot be shown. */
  readonly fallback: ReactNode;
}

/** The last part of the path: the accessible name of a picture without a description. */
const fileName = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? url;

/**
 * A picture in a message. A picture of another host is loaded by the server, which has fetched it when it was posted. Where it
 * has not, it is loaded only on a click: its host would learn that somebody reads, and, without the server, who.
 */
export function EmbeddedImage({ url, fallback }: EmbeddedImageProps) {
  const { openLink } = useMarkupScope();
  const { isSent, isHeldBack = false, fetched, pictures } = useContext(PostedContext);
  const tabIndex = useTabStop();
  const server = useAppSelector(selectServerUrl);
  const hasProxy = useAppSelector(selectHasImageProxy);
  /** How the person has chosen to load the picture. Without the server it is not loaded for a choice of the server. */
  const [chosen, setChosen] = useState<'src' | 'asked' | null>(null);
  const wanted = chosen === 'asked' && !hasProxy ? null : chosen;
  const [state, setState] = useState<'loading' | 'loaded' | 'broken'>('loading');
  /** What the server had told when it did not have the picture. */
  const [missing, setMissing] = useState<{ readonly fetched: unknown } | null>(null);
  const verdict = judgePicture(url, server);
  // On a line of its own, like the picture: the line break behind it is not drawn.
  if (isHeldBack || state === 'broken' || (verdict.kind !== 'shown' && verdict.kind !== 'foreign')) {
    return <span className={styles.unseen}>{fallback}</span>;
  }
  const isStored = verdict.kind === 'foreign' && hasProxy && wanted === null;
  const way = wanted ?? 'stored';
  if (isStored && !isSent) return <span className={styles.picture} data-state="loading" />;
  // As in the message: the server has stored it by its link there.
  const size = pictures.find((picture) => isSameLink(picture.url, url));
  const box = size === undefined ? null : linkPictureBox(size);
  const isMissing = missing !== null && missing.fetched === fetched;
  if (verdict.kind === 'foreign' && wanted === null && (!hasProxy || isMissing)) {
    return (
      <span className={styles.foreign}>
        <ImageOff size={20} aria-hidden />
        <span className={styles.foreignLink}>{fallback}</span>
        <Button
          size="s"
          onClick={() => {
            setState('loading');
            setChosen(hasProxy ? 'asked' : 'src');
          }}
        >
          {t('Click to load from {{host}}', { host: verdict.host })}
        </Button>
      </span>
    );
  }
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      // The button that loaded the picture has been removed.
      autoFocus={wanted !== null}
      className={styles.picture}
      data-state={box === null ? state : 'sized'}
      style={box === null ? undefined : { width: box.width, aspectRatio: `${box.width} / ${box.height}` }}
      data-system-menu
      onClick={() => openLink(url, null)}
    >
      <img
        src={verdict.kind === 'foreign' ? verdict[way] : verdict.src}
        alt={fileName(url)}
        onLoad={() => setState('loaded')}
        onError={() => (isStored ? setMissing({ fetched }) : setState('broken'))}
      />
    </button>
  );
}
