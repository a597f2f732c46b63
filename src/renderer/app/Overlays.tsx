import { lazy, type ReactNode, Suspense } from 'react';
import { useAppDispatch, useAppSelector } from '../state/hooks';
import { type Overlay, overlayClosed, type OverlayKind, type OverlayTable } from '../state/overlays/slice';

// The code of an overlay is loaded when it is asked for first.
const LeaveGuildDialog = lazy(() =>
  import('../features/leave-guild/LeaveGuildDialog').then((m) => ({ default: m.LeaveGuildDialog })),
);
const InvitePeopleDialog = lazy(() =>
  import('../features/invite-people/InvitePeopleDialog').then((m) => ({ default: m.InvitePeopleDialog })),
);
const JoinInviteDialog = lazy(() =>
  import('../features/join-invite/JoinInviteDialog').then((m) => ({ default: m.JoinInviteDialog })),
);

type Draw<K extends OverlayKind> = (about: OverlayTable[K], onClose: () => void) => ReactNode;

/** A row for each overlay: how it is drawn. */
const OVERLAYS: { readonly [K in OverlayKind]: Draw<K> } = {
  'leave-guild': (about, onClose) => <LeaveGuildDialog {...about} onClose={onClose} />,
  'join-invite': (about, onClose) => <JoinInviteDialog {...about} onClose={onClose} />,
  'invite-people': ({ guildId }, onClose) => <InvitePeopleDialog guildId={guildId} onClose={onClose} />,
};

const draw = <K extends OverlayKind>({ kind, about }: Overlay<K>, onClose: () => void): ReactNode => {
  const row: Draw<K> = OVERLAYS[kind];
  return row(about, onClose);
};

/** What lies over the shell. */
export function Overlays() {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.overlays.open);
  if (open === null) return null;
  return (
    <Suspense key={JSON.stringify(open)} fallback={null}>
      {draw(open, () => dispatch(overlayClosed()))}
    </Suspense>
  );
}
