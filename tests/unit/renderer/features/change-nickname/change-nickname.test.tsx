import { act, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { selectMemberName } from '../../../../../src/renderer/state/members/selectors';
import { everyone, id, makeMember, mask } from '../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../support/renderer/fake-bridge';
import {
  acknowledged,
  GUILD,
  lost,
  openOverlay,
  refused,
  workshop,
} from '../../../../support/renderer/open-overlay';

const field = () => screen.getByRole('textbox', { name: 'Nickname' });
const open = (nickname: string | null, api: ApiAnswers = {}) => {
  const role = { ...everyone, permissions: mask('VIEW_CHANNELS', 'CHANGE_NICKNAME') };
  return openOverlay(
    { kind: 'change-nickname', about: { guildId: GUILD } },
    {
      'roles.list': () => success({ error: 0, roles: [role], memberRoles: [role] }),
      'members.list': () => success({ error: 0, members: [makeMember({ nickname })] }),
      'members.setOwnNickname': acknowledged,
      ...api,
    },
    { ...workshop, memberRoles: [role] },
  );
};

describe('ChangeNicknameDialog', () => {
  it('changes the nickname, which is shown at once', async () => {
    const { user, bridge, store } = await open(null);
    expect(field()).toHaveAttribute('placeholder', 'ada');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute(
      'data-tooltip',
      'Nothing has changed',
    );
    await user.keyboard('  The Countess {Enter}');
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
    expect(bridge.argsOf('members.setOwnNickname')).toEqual([{ guildId: GUILD, nickname: 'The Countess' }]);
    expect(selectMemberName(store.getState(), GUILD, id(1))).toBe('The Countess');
  });

  it('takes it away', async () => {
    const { user, bridge, store } = await open('Countess');
    expect(field()).toHaveValue('Countess');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(store.getState().overlays.open).toBeNull());
    expect(bridge.argsOf('members.setOwnNickname')).toEqual([{ guildId: GUILD, nickname: null }]);
    expect(selectMemberName(store.getState(), GUILD, id(1))).toBe('ada');
  });

  it('takes at most 32 characters', async () => {
    const { user } = await open(null);
    await user.click(field());
    await user.paste('n'.repeat(40));
    expect(field()).toHaveValue('n'.repeat(32));
    expect(screen.getByText('32/32')).toBeVisible();
  });

  it('says why it failed', async () => {
    const { user, bridge } = await open(null, { 'members.setOwnNickname': () => refused('Not that one') });
    await user.keyboard('x{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not that one');
    bridge.api['members.setOwnNickname'] = lost;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to change nickname'));
  });

  it('closes with a word when the right is taken away', async () => {
    const { store, hear } = await open(null);
    act(() =>
      hear(
        liveEvent('GUILD_ROLE_EDIT', {
          guildId: GUILD,
          role: { ...everyone, permissions: mask('VIEW_CHANNELS') },
        }),
      ),
    );
    expect(store.getState().overlays.open).toBeNull();
    expect(store.getState().toasts.list).toMatchObject([
      { text: 'You can no longer change your nickname in this server' },
    ]);
  });

  it('has nothing for axe to complain of', async () => {
    const { dialog } = await open('Countess');
    expect((await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual(
      [],
    );
  });
});
