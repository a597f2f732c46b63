import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Select } from '../../../../src/renderer/ui/form/Select';
import { matchByTyping } from '../../../../src/renderer/ui/form/type-ahead';

const OPTIONS = [
  { value: '30m', label: '30 minutes' },
  { value: '1h', label: '1 hour' },
  { value: '1d', label: '1 day' },
  { value: null, label: 'Never' },
] as const;
type Value = (typeof OPTIONS)[number]['value'];

function Expiry({
  onChange,
  disabledReason,
}: {
  readonly onChange?: (value: Value) => void;
  readonly disabledReason?: string;
}) {
  const [value, setValue] = useState<Value>('1h');
  return (
    <Select
      label="Expire after"
      options={OPTIONS}
      value={value}
      disabledReason={disabledReason}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}
const combobox = () => screen.getByRole('combobox', { name: 'Expire after' });
const activeOption = () => document.getElementById(combobox().getAttribute('aria-activedescendant') ?? '');

describe('Select', () => {
  it('opens on the chosen option, moves by arrows, Home and End, and chooses by Enter', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Expiry onChange={onChange} />);
    await user.tab();
    expect(combobox()).toHaveTextContent('1 hour');
    await user.keyboard('{ArrowDown}');
    expect(combobox()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('listbox', { name: 'Expire after' })).toBeVisible();
    expect(activeOption()).toHaveTextContent('1 hour');
    expect(activeOption()).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowDown}');
    expect(activeOption()).toHaveTextContent('1 day');
    await user.keyboard('{Home}{ArrowUp}');
    expect(activeOption()).toHaveTextContent('30 minutes');
    await user.keyboard('{End}{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(combobox()).toHaveTextContent('Never');
    expect(combobox()).toHaveFocus();
  });

  it('is chosen from by mouse, and by typing the beginning of an option', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Expiry onChange={onChange} />);
    await user.click(combobox());
    await user.click(screen.getByRole('option', { name: '30 minutes' }));
    expect(onChange).toHaveBeenLastCalledWith('30m');
    expect(combobox()).toHaveFocus();
    await user.keyboard('1 d{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('1d');
  });

  it('is left unchanged by Escape, and by choosing what was chosen', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Expiry onChange={onChange} />);
    await user.tab();
    await user.keyboard('{Enter}{End}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(combobox()).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('stays shut when it cannot be changed', async () => {
    const user = userEvent.setup();
    render(<Expiry disabledReason="Coming soon" />);
    await user.click(combobox());
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(combobox()).toHaveAccessibleDescription('Coming soon');
  });
});

describe('matchByTyping', () => {
  it('joins letters that follow quickly and starts anew after a pause', () => {
    const first = matchByTyping({ text: '', at: 0 }, 'D', 1000);
    expect(first).toEqual({ text: 'd', at: 1000 });
    expect(matchByTyping(first, 'a', 1699)).toEqual({ text: 'da', at: 1699 });
    expect(matchByTyping(first, 'a', 1700)).toEqual({ text: 'a', at: 1700 });
  });
});
