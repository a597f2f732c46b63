import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../support/renderer/axe';
import { id, makeGateway, makeGuild } from '../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../support/renderer/fake-bridge';
import { acknowledged, lost, refused } from '../../../../support/renderer/open-overlay';
import { openUserSettings } from '../../../../support/renderer/open-user-settings';
import '../../../../../src/renderer/features/user-settings/delete-account/DeleteAccountDialog';

const open = (api: ApiAnswers = {}, features: readonly string[] = ['account-delete']) =>
  openUserSettings({ api: { 'guilds.list': () => success([]), ...api }, features });
const openDialog = async (api: ApiAnswers = {}) => {
  const app = await open(api);
  await app.user.click(screen.getByRole('button', { name: 'Delete Account' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Account' });
  return { ...app, inside: within(question) };
};
type Opened = Awaited<ReturnType<typeof openDialog>>;
const confirmIn = ({ inside }: Opened) => inside.getByRole('button', { name: 'Delete Account' });

describe('deleting the account', () => {
  it('is not offered by a server that does not know it', async () => {
    await open({}, []);
    expect(screen.getByRole('heading', { name: 'My Account' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete Account' })).toBeNull();
  });

  it.each([
    ['keep', null],
    ['erase', 'Erase my messages'],
  ] as const)(
    'sends the password and what becomes of the messages (%s), and signs out',
    async (messages, choice) => {
      const opened = await openDialog({ 'users.delete': acknowledged });
      const { inside, user, bridge, store } = opened;
      expect(inside.getByRole('radio', { name: 'Keep my messages' })).toBeChecked();
      expect(confirmIn(opened)).toHaveAttribute('aria-description', 'Enter your password');
      if (choice !== null) await user.click(inside.getByRole('radio', { name: choice }));
      await user.type(inside.getByLabelText('Current Password'), 'pass word 1{Enter}');
      await waitFor(() =>
        expect(bridge.argsOf('users.delete')).toEqual([{ password: 'pass word 1', code: null, messages }]),
      );
      await waitFor(() => expect(bridge.calls.map(({ name }) => name)).toContain('session.signOut'));
      await waitFor(() =>
        expect(store.getState().toasts.list.at(-1)?.text).toMatch(
          /^Your account will be deleted on \w+ \d+, \d{4}\. Log in before then to keep it\.$/,
        ),
      );
    },
  );

  it('leads owners to their servers first', async () => {
    const guilds = [
      makeGuild({ id: id(5), name: 'The Hall', ownerId: id(1) }),
      makeGuild({ id: id(6), name: 'Not Mine', ownerId: id(2) }),
    ];
    const opened = await openDialog({
      'guilds.list': () => success(guilds),
      'guilds.info': lost,
    });
    const { inside, user, store } = opened;
    expect(inside.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'The HallServer Settings',
    ]);
    expect(inside.queryByLabelText('Current Password')).toBeNull();
    await expectAccessible();
    await user.click(inside.getByRole('button', { name: 'Server Settings of The Hall' }));
    expect(store.getState().overlays.open).toEqual({
      kind: 'guild-settings',
      about: { guildId: id(5), page: 'overview' },
    });
  });

  it("asks as soon as the last server is another's", async () => {
    const guilds = [makeGuild({ id: id(5), name: 'The Hall', ownerId: id(1) })];
    const { inside, hear } = await openDialog({ 'guilds.list': () => success(guilds) });
    expect(inside.getByRole('list', { name: 'Your servers' })).toBeVisible();
    const edit = { name: 'The Hall', description: null, avatar: null, banner: null, verified: 0 };
    act(() =>
      hear(liveEvent('GUILD_EDIT', { guildId: id(5), ...edit, invitesPaused: null, ownerId: id(2) })),
    );
    expect(await screen.findByLabelText('Current Password')).toBeVisible();
  });

  it('can be read aloud', async () => {
    const opened = await openDialog();
    expect(opened.inside.getByRole('radio', { name: 'Erase my messages' })).toBeVisible();
    await expectAccessible();
  });

  it.each([
    ['a wrong password', () => refused('no', 401), 'Current password is incorrect'],
    [
      'a server that was made elsewhere',
      () => refused('Transfer or delete your servers first: New', 409),
      'Transfer or delete your servers first: New',
    ],
    ['no answer', lost, 'Network error occurred'],
  ])('says what went wrong and stays: %s', async (_what, answer, text) => {
    const opened = await openDialog({ 'users.delete': answer });
    await opened.user.type(opened.inside.getByLabelText('Current Password'), 'pass word 1{Enter}');
    expect(await opened.inside.findByRole('alert')).toHaveTextContent(text);
    expect(opened.bridge.calls.map(({ name }) => name)).not.toContain('session.signOut');
  });

  it('is not possible without the connection', async () => {
    const opened = await openDialog();
    await opened.user.type(opened.inside.getByLabelText('Current Password'), 'pass word 1');
    act(() => opened.bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    await waitFor(() => expect(confirmIn(opened)).toHaveAttribute('aria-description', 'You are offline'));
  });
});
