import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { GiftButton } from '../../../../../src/renderer/features/composer/GiftButton';
import { fullMeta, id, makeGateway, makeGuild, makeSession } from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const about = { guildId: id<GuildId>(5), channelId: id<ChannelId>(100) };

const open = async (features: readonly string[] = []) => {
  const meta = { ...fullMeta, features: [...fullMeta.features, ...features] };
  const bridge = createFakeBridge();
  const app = await startTestApp({ bridge, guilds: [makeGuild()], boot: { session: makeSession({ meta }) } });
  renderWithStore(<GiftButton {...about} />, app.store);
  return { ...app, user: userEvent.setup(), button: screen.getByRole('button', { name: 'Send a gift' }) };
};

describe('the button for gifts', () => {
  it('opens their dialog, unless it is offline', async () => {
    const { user, store, bridge, button } = await open(['gifts']);
    await user.click(button);
    expect(store.getState().overlays.open).toEqual({ kind: 'gift', about });
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    await waitFor(() => expect(button).toHaveAttribute('aria-description', 'You are offline'));
  });

  it('says that gifts come later where the server has none', async () => {
    const { user, store, button } = await open();
    expect(button).toHaveAttribute('aria-description', 'Coming soon');
    await user.click(button);
    expect(store.getState().overlays.open).toBeNull();
  });
});
