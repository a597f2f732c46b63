import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { X } from 'lucide-react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../../../../src/renderer/ui/form/Button';
import { CopyButton } from '../../../../src/renderer/ui/form/CopyButton';
import { IconButton } from '../../../../src/renderer/ui/form/IconButton';
import { NavItem } from '../../../../src/renderer/ui/page/NavItem';

afterEach(() => vi.useRealTimers());

describe('Button', () => {
  it('is pressed by mouse, Enter and Space, and submits no form unless told to', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: React.SubmitEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button onClick={onClick}>Save</Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.keyboard('{Enter}');
    await user.keyboard(' ');
    expect(onClick).toHaveBeenCalledTimes(3);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('says what it waits for while pending, keeps the focus and cannot be pressed again', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn();
    const { rerender } = render(<Button onClick={onClick}>Join</Button>);
    await user.click(screen.getByRole('button'));
    rerender(
      <Button onClick={onClick} pending pendingLabel="Joining...">
        Join
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Joining...' });
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('tells why it is unavailable, stays reachable by keyboard, and does not submit', async () => {
    const user = userEvent.setup();
    const onClick = vi.fn();
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" disabledReason="Coming soon" onClick={onClick}>
          Pin Message
        </Button>
      </form>,
    );
    await user.tab();
    const button = screen.getByRole('button', { name: 'Pin Message' });
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription('Coming soon');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    await user.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('IconButton and NavItem', () => {
  it('name themselves, and say that they are down or current', () => {
    render(
      <>
        <IconButton label="Members" icon={<X />} pressed />
        <IconButton label="Gift" icon={<X />} disabledReason="Coming soon" />
        <NavItem active>Friends</NavItem>
        <NavItem>Store</NavItem>
      </>,
    );
    expect(screen.getByRole('button', { name: 'Members', pressed: true })).toHaveAttribute(
      'data-tooltip',
      'Members',
    );
    expect(screen.getByRole('button', { name: 'Gift' })).toHaveAttribute('data-tooltip', 'Gift: Coming soon');
    expect(screen.getByRole('button', { name: 'Friends', current: 'page' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Store' })).not.toHaveAttribute('aria-current');
  });

  it('an item of a menu comes into view when it becomes the current one', () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { rerender } = render(<NavItem>Bans</NavItem>);
    expect(shown).not.toHaveBeenCalled();
    rerender(<NavItem active>Bans</NavItem>);
    expect(shown.mock.contexts).toEqual([screen.getByRole('button', { name: 'Bans' })]);
    shown.mockRestore();
  });
});

describe('CopyButton', () => {
  it('copies, says so for two seconds, and starts those anew when pressed again', async () => {
    vi.useFakeTimers();
    const copy = vi.fn(() => Promise.resolve());
    render(<CopyButton text="abc" label="Copy Link" copy={copy} />);
    const press = () => act(async () => fireEvent.click(screen.getByRole('button')));
    const pass = (ms: number) =>
      act(() => {
        vi.advanceTimersByTime(ms);
      });

    await press();
    expect(copy).toHaveBeenCalledWith('abc');
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeVisible();
    pass(1500);
    await press();
    pass(1999);
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeVisible();
    pass(1);
    expect(screen.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  });

  it('says nothing when the clipboard refuses', async () => {
    const copy = vi.fn(() => Promise.reject(new Error('not allowed')));
    render(<CopyButton text="abc" label="Copy Link" copy={copy} />);
    await userEvent.click(screen.getByRole('button'));
    expect(copy).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  });
});
