import { ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../../../domain/i18n/t';
import { judgePicture } from '../../../../domain/links/picture';
import { useAppSelector } from '../../../state/hooks';
import { selectServerUrl } from '../../../state/session/selectors';
import { useTabStop } from '../../../ui/base/tab-stop';
import { Button } from '../../../ui/form/Button';
import { useMarkupScope } from './markup-context';
import styles from './Markup.module.css';

interface EmbeddedImageProps {
  readonly url: string;
  /** The link that replaces a picture that cannot be shown. */
  readonly fallback: ReactNode;
}

/** The last part of the path: the accessible name of a picture without a description. */
const fileName = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? url;

/**
 * A picture in a message. A picture of another host is loaded only on a click: loading it reveals the reader's address
 * to that host.
 */
export function EmbeddedImage({ url, fallback }: EmbeddedImageProps) {
  const { openLink } = useMarkupScope();
  const tabIndex = useTabStop();
  const server = useAppSelector(selectServerUrl);
  const [isWanted, setIsWanted] = useState(false);
  const [state, setState] = useState<'loading' | 'loaded' | 'broken'>('loading');
  const verdict = judgePicture(url, server);
  // On a line of its own, like the picture: the line break behind it is not drawn.
  if (state === 'broken' || (verdict.kind !== 'shown' && verdict.kind !== 'foreign')) {
    return <span className={styles.unseen}>{fallback}</span>;
  }
  if (verdict.kind === 'foreign' && !isWanted) {
    return (
      <span className={styles.foreign}>
        <ImageOff size={20} aria-hidden />
        <span className={styles.foreignLink}>{fallback}</span>
        <Button size="s" onClick={() => setIsWanted(true)}>
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
      autoFocus={isWanted}
      className={styles.picture}
      data-state={state}
      data-system-menu
      onClick={() => openLink(url, null)}
    >
      <img
        src={verdict.src}
        alt={fileName(url)}
        onLoad={() => setState('loaded')}
        onError={() => setState('broken')}
      />
    </button>
  );
}
