import { Copy, EllipsisVertical, Pencil, Pin, Reply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../../ui/Avatar';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { ContextMenu } from '../../../ui/ContextMenu';
import { Dialog } from '../../../ui/Dialog';
import { IconButton } from '../../../ui/IconButton';
import { Menu } from '../../../ui/Menu';
import type { MenuEntry } from '../../../ui/menu-entries';
import { Popover } from '../../../ui/Popover';
import { Select } from '../../../ui/Select';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import type { ToastItem } from '../../../ui/ToastRegion';
import { Sample } from '../Sample';
import styles from '../UiParts.module.css';

const USES = [
  { value: null, label: 'No limit' },
  { value: 1, label: '1 use' },
  { value: 25, label: '25 uses' },
] as const;

interface OverlaysProps {
  readonly notify: (tone: ToastItem['tone'], text: string) => void;
}

/** What opens over the rest: dialogs, menus, popovers. */
export function Overlays({ notify }: OverlaysProps) {
  const [open, setOpen] = useState<'form' | 'confirm' | 'delete' | null>(null);
  const [text, setText] = useState('');
  const [uses, setUses] = useState<(typeof USES)[number]['value']>(null);
  const [muted, setMuted] = useState(true);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const close = () => setOpen(null);

  const entries: readonly MenuEntry[] = [
    { kind: 'heading', label: 'Message' },
    { label: 'Reply', icon: <Reply />, shortcut: 'R', onSelect: () => notify('info', 'Reply') },
    { label: 'Edit Message', icon: <Pencil />, onSelect: () => setOpen('form') },
    { label: 'Pin Message', icon: <Pin />, disabledReason: 'Coming soon', onSelect: () => undefined },
    { label: 'Copy Text', icon: <Copy />, onSelect: () => notify('success', 'Copied') },
    { kind: 'check', label: 'Mute channel', checked: muted, onChange: setMuted },
    {
      kind: 'sub',
      label: 'Status',
      entries: [
        {
          kind: 'choice',
          label: 'Status',
          value: 'away',
          options: [
            { value: 'active', label: 'Online' },
            { value: 'away', label: 'Idle' },
          ],
          onChange: (value) => notify('info', value),
        },
      ],
    },
    { kind: 'separator' },
    { label: 'Delete Message', icon: <Trash2 />, tone: 'danger', onSelect: () => setOpen('delete') },
  ];

  return (
    <>
      <Sample title="Dialogs">
        <Button onClick={() => setOpen('form')}>Form dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Log Out</Button>
        <Button variant="danger" onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </Sample>
      <Sample title="Menu, ContextMenu">
        <Menu trigger={<IconButton label="More" icon={<EllipsisVertical />} />} entries={entries} />
        <Menu trigger={<Button>The Long Table</Button>} entries={entries} />
        <ContextMenu entries={() => entries}>
          <div className={styles.area} tabIndex={0} role="group" aria-label="Message">
            Right-click here
          </div>
        </ContextMenu>
      </Sample>
      <Sample title="Popover">
        <Popover label="Picker" trigger={<Button>Popover</Button>} width={280}>
          <TextField label="Find the perfect emoji" value={text} onChange={setText} />
        </Popover>
        <Button onClick={(event) => setAnchor(event.currentTarget)}>Anchored card</Button>
        <Popover
          label="Profile of Ada"
          anchor={anchor}
          open={anchor !== null}
          onOpenChange={(next) => {
            if (!next) setAnchor(null);
          }}
          side="right"
          width={300}
        >
          <Avatar name="Ada" size={80} status="active" />
          <Button fullWidth onClick={() => setAnchor(null)}>
            Close card
          </Button>
        </Popover>
      </Sample>

      <Dialog
        open={open === 'form'}
        onClose={close}
        onConfirm={() => {
          notify('success', 'Channel created');
          close();
        }}
        title="Create Channel"
        description="In Text Channels"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary">
              Create Channel
            </Button>
          </>
        }
      >
        <TextField
          label="Channel Name"
          value={text}
          onChange={setText}
          limit={100}
          counter
          placeholder="new-channel"
        />
        <TextArea label="Topic" value="" onChange={setText} limit={1024} />
        <Select label="Max number of uses" options={USES} value={uses} onChange={setUses} />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Log Out"
        description="Are you sure you want to logout?"
        confirmLabel="Log Out"
      />
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        onConfirm={close}
        tone="danger"
        title="Delete Server"
        description="This action cannot be undone. This will permanently delete the server and remove all associated data."
        confirmLabel="Delete Server"
        disabledReason={text === 'The Long Table' ? undefined : 'Type the name of the server first'}
        error="Failed to delete server"
      >
        <TextField
          label="Enter server name to confirm"
          value={text}
          onChange={setText}
          placeholder="The Long Table"
        />
      </ConfirmDialog>
    </>
  );
}
