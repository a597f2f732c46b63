import { type ReactNode, useState } from 'react';
import { judgePicture } from '../../../../domain/links/picture';
import { useAppSelector } from '../../../state/hooks';
import { selectServerUrl } from '../../../state/session/selectors';
import { Button } from '../../../ui/Button';
import styles from './Markup.module.css';

interface EmbeddedImageProps {
  readonly url: string;
  /** The link that stands in when the picture cannot be shown. */
  readonly fallback: ReactNode;
}

/**
 * A picture in a message. One of another host is loaded only when it is clicked for: loading it tells that host the
 * reader's address.
 */
export function EmbeddedImage({ url, fallback }: EmbeddedImageProps) {
  const server = useAppSelector(selectServerUrl);
  const [isWanted, setIsWanted] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const verdict = judgePicture(url, server);
  if (isBroken || verdict.kind === 'none' || verdict.kind === 'raw') return fallback;
  if (verdict.kind === 'foreign' && !isWanted) {
    return (
      <span className={styles.foreign}>
        {fallback}
        <Button size="s" onClick={() => setIsWanted(true)}>
          Click to load from {verdict.host}
        </Button>
      </span>
    );
  }
  return (
    <span className={styles.picture}>
      <img src={verdict.src} alt={url} onError={() => setIsBroken(true)} />
    </span>
  );
}
