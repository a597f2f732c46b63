import { LogOut, Settings } from 'lucide-react';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { usePicture } from '../../state/pictures/use-picture';
import { selectMe } from '../../state/session/selectors';
import { setStatus } from '../../state/session/status';
import { signOut } from '../../state/session/thunks';
import { Avatar } from '../../ui/Avatar';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Menu } from '../../ui/Menu';
import styles from './GuildRail.module.css';

const STATUSES = [
  { value: 'active', label: 'Online' },
  { value: 'away', label: 'Idle' },
  { value: 'dnd', label: 'Do Not Disturb' },
] as const;

const isStatus = (value: string): value is (typeof STATUSES)[number]['value'] =>
  STATUSES.some((status) => status.value === value);

/** The own avatar, ringed by the status' colour, with status and log out. */
export function AccountMenu() {
  const dispatch = useAppDispatch();
  const me = useAppSelector(selectMe);
  const status = useAppSelector((state) => state.preferences.current?.status ?? 'active');
  const isConnected = useAppSelector((state) => state.gateway.phase === 'open');
  const [isLeaving, setIsLeaving] = useState(false);
  const src = usePicture(me?.avatar ?? null);
  const decoration = usePicture(me?.avatarDecoration ?? null);
  if (me === null) return null;
  return (
    <div className={styles.account}>
      <Menu
        side="right"
        align="end"
        trigger={
          <button
            type="button"
            className={styles.accountButton}
            aria-label="Account"
            data-tooltip={me.username}
            data-tooltip-side="right"
          >
            <Avatar
              name={me.username}
              src={src}
              decoration={decoration}
              size={40}
              status={isConnected ? status : 'inactive'}
              ring
            />
          </button>
        }
        entries={[
          {
            kind: 'choice',
            label: 'Status',
            value: status,
            options: STATUSES,
            onChange: (value) => {
              if (isStatus(value)) void dispatch(setStatus(value));
            },
          },
          { kind: 'separator' },
          {
            label: 'User Settings',
            icon: <Settings />,
            disabledReason: 'Coming soon',
            onSelect: () => undefined,
          },
          { label: 'Log Out', icon: <LogOut />, tone: 'danger', onSelect: () => setIsLeaving(true) },
        ]}
      />
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setIsLeaving(false)}
        onConfirm={() => void dispatch(signOut())}
        title="Log Out"
        description="Are you sure you want to logout?"
        confirmLabel="Log Out"
        tone="danger"
      />
    </div>
  );
}
