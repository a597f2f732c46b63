import { Copy, EllipsisVertical, Pencil, Pin, Reply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../../ui/identity/Avatar';
import { Button } from '../../../ui/form/Button';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { ContextMenu } from '../../../ui/overlay/ContextMenu';
import { Drawer } from '../../../ui/overlay/Drawer';
import { FormDialog } from '../../../ui/overlay/FormDialog';
import { IconButton } from '../../../ui/form/IconButton';
import { Menu } from '../../../ui/overlay/Menu';
import type { MenuEntry } from '../../../ui/overlay/menu-entries';
import { Popover } from '../../../ui/overlay/Popover';
import { Select } from '../../../ui/form/Select';
import { TextArea } from '../../../ui/form/TextArea';
import { TextField } from '../../../ui/form/TextField';
import type { ToastItem } from '../../../ui/overlay/ToastRegion';
import { useRequest } from '../../../ui/form/use-request';
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

/** Overlays: dialogs, menus, popovers. */
export function Overlays({ notify }: OverlaysProps) {
  const [open, setOpen] = useState<'form' | 'confirm' | 'delete' | null>(null);
  const [hasDrawer, setHasDrawer] = useState(false);
  const [text, setText] = useState('');
  const [uses, setUses] = useState<(typeof USES)[number]['value']>(null);
  const [muted, setMuted] = useState(true);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const request = useRequest();
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
      <Sample title="Drawer, in a positioned box">
        <div className={styles.drawerBox}>
          <Button onClick={() => setHasDrawer(true)}>Open drawer</Button>
          {hasDrawer ? (
            <Drawer side="start" onClose={() => setHasDrawer(false)}>
              <nav className={styles.drawerContent} aria-label="Drawer">
                <Button onClick={() => setHasDrawer(false)}>Close drawer</Button>
              </nav>
            </Drawer>
          ) : null}
        </div>
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

      {open === 'form' ? (
        <FormDialog
          request={request}
          onClose={close}
          onConfirm={() =>
            void request.send(
              () => Promise.resolve({ ok: true, value: null }),
              () => {
                notify('success', 'Channel created');
                close();
              },
            )
          }
          title="Create Channel"
          description="In Text Channels"
          confirmLabel="Create Channel"
          pendingLabel="Creating..."
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
        </FormDialog>
      ) : null}
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
