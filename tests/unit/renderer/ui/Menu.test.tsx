import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../../../../src/renderer/ui/form/Button';
import { ContextMenu } from '../../../../src/renderer/ui/overlay/ContextMenu';
import { Menu } from '../../../../src/renderer/ui/overlay/Menu';
import type { MenuEntry } from '../../../../src/renderer/ui/overlay/menu-entries';
import { Popover } from '../../../../src/renderer/ui/overlay/Popover';

const entriesWith = (onSelect: (what: string) => void): readonly MenuEntry[] => [
  { kind: 'heading', label: 'Message' },
  { label: 'Reply', shortcut: 'R', onSelect: () => onSelect('reply') },
  { label: 'Pin Message', disabledReason: 'Coming soon', onSelect: () => onSelect('pin') },
  { kind: 'check', label: 'Mute', checked: true, onChange: (checked) => onSelect(`mute ${checked}`) },
  {
    kind: 'sub',
    label: 'Status',
    entries: [
      {
        kind: 'choice',
        label: 'Status',
        value: 'active',
        options: [
          { value: 'active', label: 'Online' },
          { value: 'away', label: 'Idle' },
        ],
        onChange: (value) => onSelect(value),
      },
    ],
  },
  { kind: 'separator' },
  { label: 'Delete Message', tone: 'danger', onSelect: () => onSelect('delete') },
];

describe('Menu', () => {
  it('opens by keyboard, moves, skips what is unavailable, chooses, and gives the focus back', async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    render(<Menu trigger={<Button>More</Button>} entries={entriesWith(onSelect)} />);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: /Reply/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitemcheckbox', { name: 'Mute', checked: true })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('menuitem', { name: 'Delete Message' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('delete');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });

  it('closes by Escape, and shows why something is unavailable', async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    render(<Menu trigger={<Button>More</Button>} entries={entriesWith(onSelect)} />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    const pin = screen.getByRole('menuitem', { name: /Pin Message/ });
    expect(pin).toHaveTextContent('Coming soon');
    expect(pin).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(pin);
    expect(onSelect).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });

  it('opens a submenu by the right arrow and chooses in it', async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    render(<Menu trigger={<Button>More</Button>} entries={entriesWith(onSelect)} />);
    await user.tab();
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{ArrowRight}');
    expect(screen.getByRole('menuitemradio', { name: 'Online', checked: true })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('away');
  });

  it('asks for its rows only when it opens', async () => {
    const entries = vi.fn(() => entriesWith(() => undefined));
    render(<Menu trigger={<Button>More</Button>} entries={entries} />);
    expect(entries).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(entries).toHaveBeenCalled();
  });

  it('does not take the focus from where the command has put it', async () => {
    const user = userEvent.setup();
    function Composer() {
      const input = useRef<HTMLInputElement>(null);
      const [replying, setReplying] = useState(false);
      useEffect(() => {
        if (replying) input.current?.focus();
      }, [replying]);
      return (
        <>
          <Menu
            trigger={<Button>More</Button>}
            entries={[{ label: 'Reply', onSelect: () => setReplying(true) }]}
          />
          <input ref={input} aria-label="Message" />
        </>
      );
    }
    render(<Composer />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Reply' }));
    expect(screen.queryByRole('menu')).toBeNull();
    // The menu would return the focus in a later task, between two letters.
    await user.keyboard('hello');
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('hello');
  });

  it('stays shut while its button is unavailable', async () => {
    const user = userEvent.setup();
    render(
      <Menu trigger={<Button disabledReason="Coming soon">More</Button>} entries={entriesWith(vi.fn())} />,
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.keyboard('{Enter}{ArrowDown}');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('writes no style element', async () => {
    render(<Menu trigger={<Button>More</Button>} entries={entriesWith(() => undefined)} />);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });
});

describe('ContextMenu', () => {
  it('serves a whole list: its rows are those of what was clicked, and none opens nothing', () => {
    const onSelect = vi.fn<(id: string) => void>();
    const entries = (target: Element): readonly MenuEntry[] => {
      const id = target.closest('[data-message]')?.getAttribute('data-message');
      return id == null ? [] : [{ label: `Copy ${id}`, onSelect: () => onSelect(id) }];
    };
    render(
      <ContextMenu entries={entries}>
        <div>
          <p data-message="1">one</p>
          <p data-message="2">two</p>
          <p>no message</p>
        </div>
      </ContextMenu>,
    );
    fireEvent.contextMenu(screen.getByText('no message'));
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.contextMenu(screen.getByText('two'));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Copy 2' }));
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('2');
  });
});

describe('Popover', () => {
  it('opens beside its trigger, takes the focus, and gives it back at Escape', async () => {
    const user = userEvent.setup();
    render(
      <Popover label="Picker" trigger={<Button>Emoji</Button>}>
        <input aria-label="Find" />
      </Popover>,
    );
    await user.click(screen.getByRole('button', { name: 'Emoji' }));
    expect(screen.getByRole('dialog', { name: 'Picker' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Find' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Emoji' })).toHaveFocus();
  });

  it('leaves the focus where what was done in it has put it', async () => {
    const user = userEvent.setup();
    function Picker() {
      const [open, setOpen] = useState(false);
      const input = useRef<HTMLInputElement>(null);
      const pick = () => {
        setOpen(false);
        input.current?.focus();
      };
      return (
        <>
          <Popover label="Picker" trigger={<Button>Emoji</Button>} open={open} onOpenChange={setOpen}>
            <Button onClick={pick}>Crown</Button>
          </Popover>
          <input ref={input} aria-label="Message" />
        </>
      );
    }
    render(<Picker />);
    await user.click(screen.getByRole('button', { name: 'Emoji' }));
    await user.click(screen.getByRole('button', { name: 'Crown' }));
    await user.keyboard('hello');
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('hello');
  });

  it('opens beside an element, and tells when it is left', async () => {
    const user = userEvent.setup();
    const onOpenChange = vi.fn();
    render(<Button>Ada</Button>);
    const anchor = screen.getByRole('button', { name: 'Ada' });
    anchor.focus();
    render(
      <Popover label="Profile of Ada" anchor={anchor} open onOpenChange={onOpenChange}>
        card
      </Popover>,
    );
    expect(screen.getByRole('dialog', { name: 'Profile of Ada' })).toHaveTextContent('card');
    await user.click(document.body);
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});
