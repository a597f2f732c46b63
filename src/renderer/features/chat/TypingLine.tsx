import type { ChannelId } from '../../../contract/ids';
import { useAppSelector } from '../../state/hooks';
import { selectTypingLabel } from '../../state/typing/selectors';
import styles from './ChatArea.module.css';

/** Who is typing in the channel; its place is kept while nobody is. */
export function TypingLine({ channelId }: { readonly channelId: ChannelId }) {
  const label = useAppSelector((state) => selectTypingLabel(state, channelId));
  return (
    <div className={styles.typing} role="status">
      {label === null ? null : (
        <>
          <span className={styles.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          <span>{label}</span>
        </>
      )}
    </div>
  );
}
