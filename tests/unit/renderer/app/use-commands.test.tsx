import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { GuildId } from '../../../../src/contract/ids';
import { Shell } from '../../../../src/renderer/app/Shell';
import { commandGiven } from '../../../../src/renderer/state/navigation/slice';
import { overlayOpened } from '../../../../src/renderer/state/overlays/slice';
import { id } from '../../../support/renderer/factories';
import { renderWithStore } from '../../../support/renderer/render-with-store';
import { startTestApp } from '../../../support/renderer/test-store';

const start = async () => {
  const app = await startTestApp();
  renderWithStore(<Shell />, app.store);
  return {
    ...app,
    give: (command: 'quick-switcher' | 'shortcuts') =>
      act(() => void app.store.dispatch(commandGiven(command))),
  };
};

describe('a command of the menu', () => {
  it('opens what it is for, and the next takes its place', async () => {
    const { store, give } = await start();
    give('shortcuts');
    await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' });
    give('quick-switcher');
    await screen.findByRole('dialog', { name: 'Find or start a conversation' });
    await userEvent.keyboard('{Escape}');
    expect(store.getState()).toMatchObject({ overlays: { open: null }, navigation: { command: null } });
  });

  it('lets be what is open: it may hold what nobody has saved', async () => {
    const { store, give } = await start();
    const dialog = { kind: 'change-nickname', about: { guildId: id<GuildId>(5) } } as const;
    act(() => void store.dispatch(overlayOpened(dialog)));
    give('quick-switcher');
    expect(store.getState()).toMatchObject({ overlays: { open: dialog }, navigation: { command: null } });
  });
});
