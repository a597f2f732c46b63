import { decideUpdate } from '../../state/help/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import styles from './Help.module.css';

/** Says that an update is ready, once: it is never installed unasked. */
export function UpdateBar() {
  const dispatch = useAppDispatch();
  const updates = useAppSelector((state) => state.help.updates);
  if (updates?.phase !== 'ready' || updates.isPutOff) return null;
  return (
    <Banner
      edge
      action={
        <span className={styles.actions}>
          <Button size="s" variant="primary" onClick={() => void dispatch(decideUpdate('restart'))}>
            Restart Now
          </Button>
          <Button size="s" onClick={() => void dispatch(decideUpdate('later'))}>
            Later
          </Button>
          <Button size="s" variant="quiet" onClick={() => void dispatch(decideUpdate('skip'))}>
            Skip This Version
          </Button>
        </span>
      }
    >
      Guildhall {updates.version} is ready.
    </Banner>
  );
}
