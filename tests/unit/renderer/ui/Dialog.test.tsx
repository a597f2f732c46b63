import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../../../../src/renderer/ui/form/Button';
import { Checkbox } from '../../../../src/renderer/ui/form/Checkbox';
import { ConfirmDialog } from '../../../../src/renderer/ui/overlay/ConfirmDialog';
import { Dialog } from '../../../../src/renderer/ui/overlay/Dialog';
import { FullScreenDialog } from '../../../../src/renderer/ui/overlay/FullScreenDialog';
import { Menu } from '../../../../src/renderer/ui/overlay/Menu';
import { SearchField } from '../../../../src/renderer/ui/form/SearchField';
import { TextArea } from '../../../../src/renderer/ui/form/TextArea';
import { TextField } from '../../../../src/renderer/ui/form/TextField';
import { ToastRegion } from '../../../../src/renderer/ui/overlay/ToastRegion';

const ignore = () => undefined;

function Example({ onConfirm = ignore }: { readonly onConfirm?: () => void }) {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create Channel</Button>
      <Menu
        trigger={<Button>Menu</Button>}
        entries={[{ label: 'From the menu', onSelect: () => setOpen(true) }]}
      />
      <ToastRegion toasts={[{ id: '1', tone: 'info', text: 'Saved', durationMs: 1e9 }]} onDismiss={ignore} />
      <Dialog
        open={open}
        onClose={close}
        onConfirm={onConfirm}
        title="Create"
        description="In Text Channels"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit">Create</Button>
          </>
        }
      >
        <TextField label="Name" value="" onChange={ignore} />
        <TextArea label="Topic" value="" onChange={ignore} />
        <Checkbox label="Private" checked={false} onChange={ignore} />
        <SearchField label="Find" value={query} onChange={setQuery} />
      </Dialog>
    </>
  );
}

async function openExample(onConfirm?: () => void) {
  const user = userEvent.setup();
  render(<Example {...(onConfirm && { onConfirm })} />);
  await user.click(screen.getByRole('button', { name: 'Create Channel' }));
  return user;
}

describe('Dialog', () => {
  it('is named and described, focuses its first control and keeps the focus inside', async () => {
    const user = await openExample();
    const dialog = screen.getByRole('dialog', { name: 'Create' });
    expect(dialog).toHaveAccessibleDescription('In Text Channels');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Create Channel' })).toBeNull();
  });

  it.each(['{Escape}', 'close', 'cancel'])('closes by %s and gives the focus back', async (way) => {
    const user = await openExample();
    if (way === '{Escape}') await user.keyboard(way);
    else await user.click(screen.getByRole('button', { name: new RegExp(`^${way}$`, 'i') }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Create Channel' })).toHaveFocus();
  });

  it('gives the focus back to the button of the menu that opened it', async () => {
    const user = userEvent.setup();
    render(<Example />);
    screen.getByRole('button', { name: 'Create Channel' }).focus();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(screen.getByRole('menuitem', { name: 'From the menu' }));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus();
  });

  it('is confirmed by Enter in a line of text and on a tick box, once each', async () => {
    const onConfirm = vi.fn();
    const user = await openExample(onConfirm);
    await user.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
    screen.getByRole('checkbox').focus();
    await user.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(2);
  });

  it('is not confirmed by Enter in a text of lines, unless with Ctrl, nor on its other buttons', async () => {
    const onConfirm = vi.fn();
    const user = await openExample(onConfirm);
    await user.click(screen.getByRole('textbox', { name: 'Topic' }));
    await user.keyboard('{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await user.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves Escape to a search that has something in it', async () => {
    const user = await openExample();
    await user.type(screen.getByRole('searchbox'), 'x');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open when a toast is pressed', async () => {
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    render(<Example />);
    await user.click(screen.getByRole('button', { name: 'Create Channel' }));
    await user.click(screen.getByText('Saved'));
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.click(document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('writes no style element', async () => {
    await openExample();
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });
});

describe('ConfirmDialog', () => {
  const ask = (props: Partial<React.ComponentProps<typeof ConfirmDialog>> = {}) => {
    const onConfirm = vi.fn();
    const onClose = vi.fn();
    render(
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={onConfirm}
        title="Log Out"
        description="Are you sure you want to logout?"
        confirmLabel="Log Out"
        {...props}
      />,
    );
    return { onConfirm, onClose, user: userEvent.setup() };
  };

  it('confirms by Enter at once, and cancels by Escape and Cancel', async () => {
    const { user, onConfirm, onClose } = ask();
    expect(screen.getByRole('button', { name: 'Log Out' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('does not confirm twice while pending', async () => {
    const { user, onConfirm } = ask({
      pending: true,
      pendingLabel: 'Kicking...',
      children: <TextArea label="Reason" value="" onChange={ignore} />,
    });
    await user.click(screen.getByRole('button', { name: 'Kicking...' }));
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('textbox'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('does not confirm before its condition is met, also not by Enter in its field', async () => {
    const { user, onConfirm } = ask({
      disabledReason: 'Type the name first',
      error: 'Failed to delete server',
      children: <TextField label="Enter server name to confirm" value="" onChange={ignore} />,
    });
    expect(screen.getByRole('textbox')).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'Log Out' }));
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to delete server');
  });
});

describe('FullScreenDialog', () => {
  it('has a side menu with the current page, and closes by Escape', async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    const onClose = vi.fn();
    render(
      <FullScreenDialog
        open
        onClose={onClose}
        title="Server Settings"
        menuHeader="The Long Table"
        groups={[
          { entries: [{ id: 'overview', label: 'Overview' }] },
          { heading: 'People', entries: [{ id: 'bans', label: 'Bans' }] },
        ]}
        current="overview"
        onSelect={onSelect}
      >
        The page
      </FullScreenDialog>,
    );
    expect(screen.getByRole('dialog', { name: 'Server Settings' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Overview', current: 'page' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Bans' }));
    expect(onSelect).toHaveBeenCalledWith('bans');
    expect(screen.getByRole('region', { name: 'Overview' })).toHaveTextContent('The page');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('begins at the entry of the page that it opens with', async () => {
    const entries = [
      { id: 'overview', label: 'Overview' },
      { id: 'queue', label: 'Queue' },
    ];
    render(
      <FullScreenDialog
        open
        onClose={vi.fn()}
        title="Server Settings"
        menuHeader="The Long Table"
        groups={[{ entries }]}
        current="queue"
        onSelect={vi.fn()}
      >
        The page
      </FullScreenDialog>,
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Queue' })).toHaveFocus());
  });

  it('closes the menu of a narrow window by a choice, Escape or another size, and gives the focus to its button', async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    const onClose = vi.fn();
    render(
      <FullScreenDialog
        open
        onClose={onClose}
        title="Server Settings"
        menuHeader="The Long Table"
        groups={[{ entries: [{ id: 'bans', label: 'Bans' }] }]}
        current="bans"
        onSelect={onSelect}
      >
        The page
      </FullScreenDialog>,
    );
    const opener = screen.getByRole('button', { name: 'Menu' });
    const isOpen = () => opener.getAttribute('aria-expanded');
    const shown = screen.getByRole('region', { name: 'Bans' });
    expect(isOpen()).toBe('false');
    await user.click(opener);
    expect(isOpen()).toBe('true');
    // What the menu covers is out of reach.
    expect(shown).toHaveAttribute('inert');
    await user.click(screen.getByRole('button', { name: 'Bans' }));
    expect(onSelect).toHaveBeenCalledWith('bans');
    expect(isOpen()).toBe('false');
    expect(shown).not.toHaveAttribute('inert');
    expect(opener).toHaveFocus();
    await user.click(opener);
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe('false');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(opener);
    fireEvent(window, new Event('resize'));
    expect(isOpen()).toBe('false');
  });
});
