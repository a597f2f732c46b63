import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { USUAL_PRIVACY } from '../../../../../src/contract/privacy-rules';
import { success } from '../../../../../src/contract/failure';
import { expectAccessible } from '../../../../support/renderer/axe';
import { makeGateway } from '../../../../support/renderer/factories';
import { refused } from '../../../../support/renderer/open-overlay';
import { openUserSettings } from '../../../../support/renderer/open-user-settings';

const open = (save: 'taken' | 'refused' = 'taken') =>
  openUserSettings({
    features: ['friends'],
    about: { page: 'privacy' },
    api: {
      'friends.list': () => success({ error: 0, relations: [] }),
      'friends.privacy': () => success({ error: 0, privacy: USUAL_PRIVACY }),
      'friends.savePrivacy': ({ friendRequests = 'everyone' }) =>
        save === 'taken'
          ? success({ error: 0, privacy: { ...USUAL_PRIVACY, friendRequests } })
          : refused('Not today'),
    },
  });

describe('privacy in the user settings', () => {
  it('says who can send friend requests, and takes each choice at once', async () => {
    const { user, bridge } = await open();
    const group = await screen.findByRole('radiogroup', { name: 'Who can send you a friend request' });
    expect(within(group).getByRole('radio', { name: 'Everyone' })).toBeChecked();
    await user.click(within(group).getByRole('radio', { name: 'Server Members' }));
    expect(within(group).getByRole('radio', { name: 'Server Members' })).toBeChecked();
    expect(bridge.argsOf('friends.savePrivacy')).toEqual([{ friendRequests: 'mutual' }]);
    await expectAccessible();
  });

  it('takes a choice back that the server refuses', async () => {
    const { user, store } = await open('refused');
    await user.click(await screen.findByRole('radio', { name: 'Nobody' }));
    expect(await screen.findByRole('radio', { name: 'Everyone' })).toBeChecked();
    expect(store.getState().toasts.list.map(({ text }) => text)).toEqual(['Not today']);
  });

  it('changes nothing without a connection, and says so', async () => {
    const { bridge } = await open();
    await screen.findByRole('radio', { name: 'Everyone' });
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    expect(await screen.findByText('You are offline')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Nobody' })).toBeDisabled();
  });

  it('is not there on a server without friends', async () => {
    const { dialog } = await openUserSettings({ about: { page: 'privacy' }, features: [] });
    expect(within(dialog).queryByRole('button', { name: 'Privacy' })).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'My Account', current: 'page' })).toBeVisible();
  });
});
