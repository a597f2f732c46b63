import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../../../../src/renderer/ui/form/Button';
import { Dialog } from '../../../../src/renderer/ui/overlay/Dialog';
import { lazyDialog } from '../../../../src/renderer/ui/overlay/lazy-dialog';
import { TextField } from '../../../../src/renderer/ui/form/TextField';

interface AskProps {
  readonly onClose: () => void;
  readonly onConfirm: (name: string) => void;
}

function Ask({ onClose, onConfirm }: AskProps) {
  const [name, setName] = useState('');
  return (
    <Dialog open onClose={onClose} onConfirm={() => onConfirm(name)} title="Ask">
      <TextField label="Name" value={name} onChange={setName} />
      <Button type="submit">Go</Button>
    </Dialog>
  );
}

/** A page with a button that opens a dialog; the dialog's code is loaded when the test calls `read`. */
const open = async () => {
  let resolve: (part: ComponentType<AskProps>) => void = () => undefined;
  const Part = lazyDialog(() => new Promise<ComponentType<AskProps>>((done) => (resolve = done)));
  const pressed = vi.fn();
  const heard = vi.fn();
  const onConfirm = vi.fn();
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <div onKeyDown={heard}>
        <Button
          onClick={() => {
            pressed();
            setIsOpen(true);
          }}
        >
          Open
        </Button>
        {isOpen ? <Part onClose={() => setIsOpen(false)} onConfirm={onConfirm} /> : null}
      </div>
    );
  }
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { user, pressed, heard, onConfirm, read: () => act(async () => resolve(Ask)) };
};

describe('keys for a dialog whose code is still being read', () => {
  it('reach nothing below', async () => {
    const { user, pressed, heard } = await open();
    await user.keyboard('{Enter}a{ArrowDown}');
    expect(pressed).toHaveBeenCalledTimes(1);
    expect(heard).not.toHaveBeenCalled();
  });

  it('are typed into the dialog when it is there, and confirm it', async () => {
    const { user, onConfirm, read } = await open();
    await user.keyboard('Ada{Enter}');
    await read();
    await waitFor(() => expect(onConfirm).toHaveBeenCalledWith('Ada'));
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
    await user.keyboard('!');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada!');
  });

  it('close it by Escape', async () => {
    const { user, read } = await open();
    await user.keyboard('{Escape}');
    await read();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Open' })).toBeInTheDocument();
  });
});
