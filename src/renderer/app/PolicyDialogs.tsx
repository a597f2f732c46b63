import { useAppDispatch, useAppSelector } from '../state/hooks';
import { policyClosed } from '../state/policies/slice';
import { lazyDialog } from '../ui/overlay/lazy-dialog';

const PolicyDialog = lazyDialog(() =>
  import('../features/policies/PolicyDialog').then((m) => m.PolicyDialog),
);

/** A text of a server's operator, over the sign-in screen and over the shell. */
export function PolicyDialogs() {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.policies.open);
  return open === null ? null : <PolicyDialog open={open} onClose={() => dispatch(policyClosed())} />;
}
