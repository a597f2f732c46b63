import { Hash, Pencil, Plus, Settings, Trash2, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/form/Button';
import { CopyButton } from '../../../ui/form/CopyButton';
import { IconButton } from '../../../ui/form/IconButton';
import { Kbd } from '../../../ui/text/Kbd';
import { NavItem } from '../../../ui/page/NavItem';
import { CountBadge } from '../../../ui/identity/Badge';
import { Collapsible } from '../../../ui/page/Collapsible';
import { Tooltip } from '../../../ui/overlay/Tooltip';
import { Sample } from '../Sample';
import styles from '../UiParts.module.css';

const VARIANTS = ['primary', 'secondary', 'danger', 'quiet'] as const;

/** Buttons and clickable rows. */
export function Buttons() {
  const [pressed, setPressed] = useState(true);
  const [open, setOpen] = useState(true);
  return (
    <>
      <Sample title="Button: variants">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant === 'danger' ? 'Delete Server' : 'Save Changes'}
          </Button>
        ))}
      </Sample>
      <Sample title="Button: pending, coming soon, disabled">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} pending pendingLabel="Joining...">
            Join
          </Button>
        ))}
        <Button disabledReason="Coming soon">Pin Message</Button>
        <Button variant="primary" disabled>
          Send Friend Request
        </Button>
      </Sample>
      <Sample title="Button: sizes and icons">
        <Button size="s" icon={<Plus size={14} />}>
          Create
        </Button>
        <Button size="m" icon={<UserPlus size={16} />}>
          Invite People
        </Button>
        <Button size="l" variant="primary">
          Continue
        </Button>
      </Sample>
      <Sample title="IconButton">
        <IconButton size="s" label="Create Channel" icon={<Plus />} />
        <IconButton label="Edit Profile" icon={<Pencil />} />
        <IconButton label="Members" icon={<Users />} pressed={pressed} onClick={() => setPressed(!pressed)} />
        <IconButton label="Delete" icon={<Trash2 />} tone="danger" />
        <IconButton label="Settings" icon={<Settings />} shortcut="Ctrl+," />
        <IconButton label="Gift" icon={<Hash />} disabledReason="Coming soon" />
      </Sample>
      <Sample title="CopyButton, Kbd, Tooltip">
        <CopyButton text="https://guildhall.example/invite/abc" label="Copy Link" />
        <CopyButton text="42" label="Copy User ID" look="icon" />
        <Kbd keys="Ctrl+Shift+K" />
        <Tooltip text="Today at 14:03" side="right">
          <span>14:03</span>
        </Tooltip>
      </Sample>
      <Sample title="NavItem, Collapsible" on="sidebar" column>
        <div className={styles.narrow}>
          <NavItem icon={<Users />} active>
            Friends
          </NavItem>
          <NavItem icon={<Hash />} trailing={<CountBadge count={3} />}>
            Change Log
          </NavItem>
          <NavItem icon={<Settings />} disabledReason="Coming soon">
            Devices
          </NavItem>
          <NavItem icon={<Trash2 />} tone="danger">
            Delete Server
          </NavItem>
          <Collapsible
            title="Text Channels"
            open={open}
            onToggle={() => setOpen(!open)}
            actions={<IconButton size="s" label="Create Channel" icon={<Plus />} />}
          >
            <NavItem icon={<Hash />}>general</NavItem>
            <NavItem icon={<Hash />}>a-channel-with-a-very-long-name-that-is-cut-off</NavItem>
          </Collapsible>
        </div>
      </Sample>
    </>
  );
}
