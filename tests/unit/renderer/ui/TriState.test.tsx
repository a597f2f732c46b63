import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { TriState } from '../../../../src/renderer/ui/form/TriState';

const open = (disabledReason?: string) => {
  const onChange = vi.fn();
  render(
    <TriState label="Send Messages" value="inherit" onChange={onChange} disabledReason={disabledReason} />,
  );
  return { onChange, user: userEvent.setup() };
};
const state = (name: string) => screen.getByRole('radio', { name });

describe('TriState', () => {
  it('is a group of three radio buttons with names', () => {
    open();
    expect(screen.getByRole('radiogroup', { name: 'Send Messages' })).toBeVisible();
    expect(screen.getAllByRole('radio').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Deny',
      'Inherit',
      'Allow',
    ]);
    expect(state('Inherit')).toBeChecked();
  });

  it('is one stop for Tab; arrows, the space bar and the pointer choose', async () => {
    const { onChange, user } = open();
    await user.tab();
    expect(state('Inherit')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(onChange).toHaveBeenLastCalledWith('allow');
    state('Deny').focus();
    await user.keyboard(' ');
    expect(onChange).toHaveBeenLastCalledWith('deny');
    await user.click(state('Allow'));
    expect(onChange).toHaveBeenCalledTimes(3);
  });

  it('gives the reason why it cannot be changed, and stays reachable', async () => {
    const { onChange, user } = open('You are offline');
    expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('You are offline');
    await user.tab();
    expect(state('Inherit')).toHaveFocus();
    await user.click(state('Allow'));
    expect(onChange).not.toHaveBeenCalled();
    expect(state('Inherit')).toBeChecked();
  });
});
