import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../../src/contract/failure';
import { gatewayChanged } from '../../../../../../src/renderer/state/gateway/slice';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { id, makeMember } from '../../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../../support/renderer/fake-bridge';
import { acknowledged, lost, refused } from '../../../../../support/renderer/open-overlay';
import { openSettings, SETTINGS_GUILD as guildId } from '../../../../../support/renderer/open-settings';
import '../../../../../../src/renderer/features/guild-settings/overview/TransferGuildDialog';

const names = ['ann', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gus'];
const members = [
  makeMember({ id: id(1), username: 'owner' }),
  ...names.map((username, nth) => makeMember({ id: id(60 + nth), username })),
];

const openPage = (api: ApiAnswers = {}, features: readonly string[] = ['guild-transfer'], isOwner = true) =>
  openSettings({
    isOwner,
    permissions: ['MANAGE_SERVER'],
    features,
    api: { 'members.list': () => success({ error: 0, members }), ...api },
  });
const openDialog = async (api: ApiAnswers = {}) => {
  const app = await openPage(api);
  await app.user.click(await screen.findByRole('button', { name: 'Transfer Ownership' }));
  const dialog = await screen.findByRole('dialog', { name: 'Transfer Ownership' });
  return { ...app, dialog, inside: within(dialog) };
};
type Opened = Awaited<ReturnType<typeof openDialog>>;
const confirmIn = ({ inside }: Opened) => inside.getByRole('button', { name: 'Transfer Ownership' });
const fill = async (opened: Opened, name = 'The Hall') => {
  const { inside, user } = opened;
  await user.click(await inside.findByRole('radio', { name: 'ben' }));
  await user.type(inside.getByLabelText('Current Password'), 'pass word 1');
  await user.type(inside.getByLabelText('Enter server name to confirm'), name);
};

describe('handing a server over', () => {
  it('is offered to the owner alone, and by a server that knows it', async () => {
    const { unmount } = await openPage();
    expect(await screen.findByRole('heading', { name: 'Ownership' })).toBeVisible();
    unmount();
    const without = await openPage({}, []);
    await screen.findByRole('textbox', { name: 'Server Name' });
    expect(screen.queryByRole('heading', { name: 'Ownership' })).toBeNull();
    without.unmount();
    await openPage({}, ['guild-transfer'], false);
    await screen.findByRole('textbox', { name: 'Server Name' });
    expect(screen.queryByRole('heading', { name: 'Ownership' })).toBeNull();
  });

  it('asks for a member, the password and the name of the server, each in its turn', async () => {
    const opened = await openDialog({ 'guilds.transfer': acknowledged });
    const { inside, user, bridge } = opened;
    const why = () => confirmIn(opened).getAttribute('aria-description');
    await inside.findByRole('radio', { name: 'ann' });
    expect(why()).toBe('Choose a new owner');
    await user.click(inside.getByRole('radio', { name: 'ben' }));
    expect(why()).toBe('Enter your password');
    await user.type(inside.getByLabelText('Current Password'), 'pass word 1');
    expect(why()).toBe('Enter the server name shown above');
    await user.type(inside.getByLabelText('Enter server name to confirm'), 'The Hal{Enter}');
    expect(bridge.argsOf('guilds.transfer')).toEqual([]);
    await user.type(inside.getByLabelText('Enter server name to confirm'), 'l{Enter}');
    await waitFor(() =>
      expect(bridge.argsOf('guilds.transfer')).toEqual([
        { guildId, userId: id(61), password: 'pass word 1', code: null },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Transfer Ownership' })).toBeNull());
    expect(opened.store.getState().toasts.list.at(-1)?.text).toBe('ben is now the owner');
  });

  it('shows a few members, says how many there are, and finds the others', async () => {
    const { inside, user } = await openDialog();
    expect(await inside.findAllByRole('radio')).toHaveLength(4);
    expect(inside.queryByRole('radio', { name: 'owner' })).toBeNull();
    expect(inside.getByRole('status')).toHaveTextContent('Search to see 3 more members');
    await user.type(inside.getByRole('searchbox', { name: 'Search members' }), 'gu');
    await waitFor(() => expect(inside.getAllByRole('radio').map((radio) => radio)).toHaveLength(1));
    await user.click(inside.getByRole('radio', { name: 'gus' }));
    await user.type(inside.getByRole('searchbox', { name: 'Search members' }), 'zz');
    expect(inside.getByRole('status')).toHaveTextContent('No members found');
    expect(inside.getByRole('radio', { name: 'gus' })).toBeChecked();
  });

  it('can be read aloud', async () => {
    const { inside } = await openDialog();
    await inside.findByRole('radio', { name: 'ann' });
    await expectAccessible();
  });

  it.each([
    ['a wrong password', () => refused('no', 401), 'Current password is incorrect'],
    ['a member who has left', () => refused('There is no such member', 404), 'There is no such member'],
    ['no answer', lost, 'Network error occurred'],
  ])('says what went wrong: %s', async (_what, answer, text) => {
    const opened = await openDialog({ 'guilds.transfer': answer });
    await fill(opened);
    await opened.user.click(confirmIn(opened));
    expect(await opened.inside.findByRole('alert')).toHaveTextContent(text);
  });

  it('chooses nobody who has left meanwhile', async () => {
    const opened = await openDialog();
    await fill(opened);
    expect(confirmIn(opened)).not.toHaveAttribute('aria-disabled', 'true');
    act(() => opened.hear(liveEvent('GUILD_MEMBER_LEFT', { guildId, userId: id(61) })));
    await waitFor(() => expect(confirmIn(opened)).toHaveAttribute('aria-description', 'Choose a new owner'));
  });

  it('is not possible without the connection', async () => {
    const opened = await openDialog();
    await fill(opened);
    act(() => {
      const gateway = { epoch: 1, retryAt: null, roundTripMs: null, provenAt: null, trouble: null };
      opened.store.dispatch(gatewayChanged({ ...gateway, phase: 'waiting' }));
    });
    await waitFor(() => expect(confirmIn(opened)).toHaveAttribute('aria-description', 'You are offline'));
  });

  it('goes with the ownership', async () => {
    const opened = await openDialog();
    const edit = { name: 'The Hall', description: null, avatar: null, banner: null, verified: 0 };
    act(() =>
      opened.hear(liveEvent('GUILD_EDIT', { guildId, ...edit, invitesPaused: null, ownerId: id(61) })),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Transfer Ownership' })).toBeNull());
    expect(opened.store.getState().guilds.byId[guildId]?.ownerId).toBe(id(61));
  });

  it('leaves the owner as it was known where a server does not say', async () => {
    const { hear, store } = await openPage();
    const edit = { name: 'Other', description: null, avatar: null, banner: null, verified: 0 };
    act(() => hear(liveEvent('GUILD_EDIT', { guildId, ...edit, invitesPaused: null, ownerId: null })));
    expect(store.getState().guilds.byId[guildId]).toMatchObject({ name: 'Other', ownerId: id(1) });
  });
});
