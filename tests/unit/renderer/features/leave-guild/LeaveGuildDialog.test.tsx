import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import { Overlays } from '../../../../../src/renderer/app/Overlays';
import { overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
import { id } from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);

const open = async (api: ApiAnswers) => {
  const bridge = createFakeBridge(api);
  const app = await startTestApp({ bridge });
  app.store.dispatch(overlayOpened({ kind: 'leave-guild', about: { guildId: GUILD } }));
  renderWithStore(<Overlays />, app.store);
  await screen.findByRole('dialog', { name: 'Leave Server' });
  return { ...app, user: userEvent.setup() };
};

describe('LeaveGuildDialog', () => {
  it('names the server, leaves it and closes', async () => {
    const { user, bridge, store } = await open({ 'guilds.leave': () => success({ message: null }) });
    expect(screen.getByText('The Hall')).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent('You will need an invite to come back.');
    await user.keyboard('{Enter}');
    expect(bridge.argsOf('guilds.leave')).toEqual([{ guildId: GUILD }]);
    expect(store.getState().overlays.open).toBeNull();
  });

  it("stays with the server's words when it refuses", async () => {
    const { user, store } = await open({
      'guilds.leave': () =>
        failure({
          kind: 'refused',
          status: 400,
          message: 'The owner cannot leave the server',
          retryAfterMs: null,
        }),
    });
    await user.click(screen.getByRole('button', { name: 'Leave Server' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The owner cannot leave the server');
    expect(store.getState().overlays.open).not.toBeNull();
  });

  it('says that the server was not reached', async () => {
    const { user } = await open({
      'guilds.leave': () => failure({ kind: 'network', reason: 'unreachable', detail: '' }),
    });
    await user.click(screen.getByRole('button', { name: 'Leave Server' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'An error occurred while leaving the server. Please try again.',
    );
  });

  it('does nothing when it is cancelled', async () => {
    const { user, bridge, store } = await open({});
    await user.keyboard('{Escape}');
    expect(store.getState().overlays.open).toBeNull();
    expect(bridge.argsOf('guilds.leave')).toEqual([]);
  });
});
