import { selectConnectionBanner } from '../../state/gateway/selectors';
import { reconnect } from '../../state/gateway/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';

/** Says that the live connection is lost, and offers to reconnect at once (shell.md 4). */
export function ConnectionBanner() {
  const dispatch = useAppDispatch();
  const banner = useAppSelector(selectConnectionBanner);
  if (banner === null) return null;
  return (
    <Banner
      tone="warning"
      edge
      action={
        <Button
          size="s"
          variant="secondary"
          pending={banner === 'reconnecting'}
          pendingLabel="Reconnecting..."
          onClick={() => void dispatch(reconnect())}
        >
          Reconnect
        </Button>
      }
    >
      Gateway Connection lost. Some features may not work properly.
    </Banner>
  );
}
