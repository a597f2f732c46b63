import { AppWindow, Monitor } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { ScreenSource } from '../../../contract/ipc/screens';
import { withoutBidiControls } from '../../../domain/links/bidi';
import styles from './ScreenChooser.module.css';

/** The address of a picture's bytes, while it is shown; null where there are none. */
const usePictureAddress = (bytes: ScreenSource['picture']): string | null => {
  const address = useMemo(
    () => (bytes.length === 0 ? null : URL.createObjectURL(new Blob([bytes], { type: 'image/png' }))),
    [bytes],
  );
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
};

interface SourceCardProps {
  readonly source: ScreenSource;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A screen or window that can be shared, with a picture of it. */
export function SourceCard({ source: { kind, name, picture }, isChosen, onChoose }: SourceCardProps) {
  const address = usePictureAddress(picture);
  const shownName = withoutBidiControls(name);
  return (
    <label className={styles.card}>
      <input type="radio" name="source" className={styles.radio} checked={isChosen} onChange={onChoose} />
      <span className={styles.picture}>
        {address === null ? (
          kind === 'screen' ? (
            <Monitor size={40} aria-hidden />
          ) : (
            <AppWindow size={40} aria-hidden />
          )
        ) : (
          <img src={address} alt="" draggable={false} />
        )}
      </span>
      <span className={styles.name} title={shownName}>
        {shownName}
      </span>
    </label>
  );
}
