import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import { expectAccessible } from '../../../../support/renderer/axe';
import { at, id } from '../../../../support/renderer/factories';
import { settle } from '../../../../support/renderer/fake-bridge';
import { acknowledged, lost } from '../../../../support/renderer/open-overlay';
import { openUserSettings as open } from '../../../../support/renderer/open-user-settings';

describe('Devices', () => {
  const device = (number: number, isCurrent: boolean) => ({
    id: id<never>(number),
    name: isCurrent ? 'Guildhall on Linux' : null,
    createdAt: at(0),
    lastUsedAt: at(0),
    isCurrent,
  });
  const sessions = [device(1, true), device(2, false), device(3, false)];
  const list = { 'devices.list': () => success({ error: 0, sessions }) } as const;

  it('come soon where the server does not know them', async () => {
    const { user } = await open({ features: [] });
    const entry = screen.getByRole('button', { name: 'Devices' });
    expect(entry).toHaveAttribute('data-tooltip', 'Coming soon');
    await user.click(entry);
    expect(screen.getByRole('heading', { name: 'My Account' })).toBeVisible();
  });

  it('are listed, and one of the others is logged out after a question', async () => {
    const { user, bridge } = await open({
      about: { page: 'devices' },
      api: { ...list, 'devices.end': acknowledged },
    });
    await screen.findByText('Guildhall on Linux');
    await expectAccessible();
    const [first] = screen.getAllByRole('button', { name: /^Log out Unknown device/ });
    if (first !== undefined) await user.click(first);
    const question = screen.getByRole('dialog', { name: 'Log Out Device' });
    await user.click(within(question).getByRole('button', { name: 'Log Out' }));
    expect(bridge.argsOf('devices.end')).toEqual([{ id: '2' }]);
    await waitFor(() => expect(screen.getAllByText('Unknown device')).toHaveLength(1));
  });

  it('are logged out together, or it is said why not', async () => {
    let isDown = true;
    const { user } = await open({
      about: { page: 'devices' },
      api: { ...list, 'devices.endOthers': () => (isDown ? lost() : acknowledged()) },
    });
    await user.click(await screen.findByRole('button', { name: 'Log Out All Others' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Failed to log out the other devices')).toBeVisible();
    isDown = false;
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No other devices.')).toBeVisible();
  });

  it('say what went wrong, and try again', async () => {
    let isDown = true;
    const { user } = await open({
      about: { page: 'devices' },
      api: { 'devices.list': () => (isDown ? lost() : success({ error: 0, sessions })) },
    });
    await screen.findByText('Failed to fetch devices');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Guildhall on Linux')).toBeVisible();
    await settle();
  });

  it('stay on the screen when they cannot be had anew, with a word', async () => {
    let isDown = false;
    const { user } = await open({
      about: { page: 'devices' },
      api: { 'devices.list': () => (isDown ? lost() : success({ error: 0, sessions })) },
    });
    await screen.findByText('Guildhall on Linux');
    isDown = true;
    await user.click(screen.getByRole('button', { name: 'Status' }));
    await user.click(screen.getByRole('button', { name: 'Devices' }));
    expect(await screen.findByText(/^Failed to fetch devices.*may be out of date/)).toBeVisible();
    expect(screen.getByText('Guildhall on Linux')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.queryByText(/may be out of date/)).not.toBeInTheDocument());
  });
});
