import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import {
  DEFAULT_HOSTING,
  type HostingChoice,
  type HostingState,
} from '../../../../../src/contract/ipc/hosting';
import type { ServerChoice } from '../../../../../src/contract/preferences';
import { HostPage } from '../../../../../src/renderer/features/user-settings/host/HostPage';
import { expectAccessible } from '../../../../support/renderer/axe';
import { id, makeGuild, makeInvite, makeSession } from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const KEY = 'k'.repeat(43);
const OFF: HostingState = {
  ...{ phase: 'off', choice: DEFAULT_HOSTING, fingerprint: null, trouble: null, guests: [] },
  available: [
    { address: '192.168.1.5', connection: 'eth0' },
    { address: '2001:db8::5', connection: 'eth0' },
  ],
};
const ON: HostingState = {
  ...OFF,
  ...{ phase: 'open', fingerprint: KEY },
  choice: { isOn: true, addresses: ['192.168.1.5'], port: 8443, name: '' },
  guests: [{ username: 'bee', address: '192.168.1.9' }],
};
const YARD = makeGuild({ id: id(6), name: 'The Yard' });

const open = async (state: HostingState, server: ServerChoice = { kind: 'local' }) => {
  const chosen: HostingChoice[] = [];
  const bridge = createFakeBridge(
    {
      'invites.create': () => success({ error: 0, message: null, invite: makeInvite({ code: 'hall2026' }) }),
    },
    {
      'hosting.describe': () => success(state),
      'hosting.choose': (choice) => {
        chosen.push(choice);
        return success({ ...state, choice, phase: choice.isOn ? 'open' : 'off' });
      },
      'hosting.check': () => success([{ host: '192.168.1.5', answers: true }]),
    },
  );
  const app = await startTestApp({ bridge, guilds: [YARD], boot: { session: makeSession({ server }) } });
  act(() => bridge.push('hosting.changed', state));
  renderWithStore(<HostPage />, app.store);
  await screen.findByRole('heading', { name: 'Let Others In' });
  return { ...app, chosen, user: userEvent.setup() };
};
const onSwitch = () =>
  screen.getByRole('switch', { name: 'Let others connect to the server on this computer' });

describe('HostPage', () => {
  it('opens the addresses of the local network with one press, once a person presses', async () => {
    const { chosen, user } = await open(OFF);
    expect(screen.getByText(/^Off: nobody but you/)).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: '192.168.1.5' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: '2001:db8::5' })).not.toBeChecked();
    await expectAccessible(document.body);
    await user.click(onSwitch());
    expect(chosen).toEqual([{ isOn: true, addresses: ['192.168.1.5'], port: 8443, name: '' }]);
  });

  it('opens nothing without an address, or with a port that is none', async () => {
    const { chosen, user } = await open(OFF);
    await user.click(screen.getByRole('checkbox', { name: '192.168.1.5' }));
    await user.click(onSwitch());
    await user.click(screen.getByRole('checkbox', { name: '2001:db8::5' }));
    await user.clear(screen.getByLabelText('Port'));
    await user.type(screen.getByLabelText('Port'), '99999');
    expect(screen.getByRole('alert')).toHaveTextContent('Use a number from 1 to 65535');
    await user.click(onSwitch());
    expect(chosen).toEqual([]);
  });

  it('is turned on only at this computer, and off from anywhere', async () => {
    const elsewhere: ServerChoice = { kind: 'remote', address: 'https://chat.example' };
    const off = await open(OFF, elsewhere);
    await off.user.click(onSwitch());
    expect(off.chosen).toEqual([]);
    act(() => off.bridge.push('hosting.changed', ON));
    expect(screen.queryByText('Invite people')).toBeNull();
    await off.user.click(onSwitch());
    expect(off.chosen).toMatchObject([{ isOn: false, addresses: ['192.168.1.5'] }]);
  });

  it('shows the link with the key as text and as a QR code, and who is connected', async () => {
    const { user } = await open(ON);
    expect(screen.getByText('bee')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Get the Link' }));
    expect(await screen.findByRole('img', { name: 'The invite link as a QR code' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Invite link' })).toHaveValue(
      `guildhall://join/192.168.1.5:8443/hall2026?fingerprint=${KEY}`,
    );
    await expectAccessible(document.body);
  });

  it('tells what answers', async () => {
    const { user } = await open(ON);
    await user.click(screen.getByRole('button', { name: 'Check What Answers' }));
    expect(await screen.findByText('Answers from this computer')).toBeInTheDocument();
  });

  it('says why nobody can come in, and that an address is gone', async () => {
    await open({
      ...ON,
      ...{ phase: 'failed', fingerprint: null, trouble: 'no-such-address', guests: [] },
      choice: { ...ON.choice, addresses: ['10.0.0.9'] },
    });
    expect(screen.getByText(/^This computer no longer has a chosen address/)).toBeInTheDocument();
    expect(screen.getByText('not a network of this computer now')).toBeInTheDocument();
  });
});
