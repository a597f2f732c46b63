import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../../src/contract/gateway/events';
import { failure, success } from '../../../../src/contract/failure';
import type { ChannelId, GuildId, MessageId, UserId } from '../../../../src/contract/ids';
import { Overlays } from '../../../../src/renderer/app/Overlays';
import { MessageFeed } from '../../../../src/renderer/features/chat/MessageFeed';
import { editingStarted } from '../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../src/renderer/state/live-events';
import { overlayOpened } from '../../../../src/renderer/state/overlays/slice';
import type { Overlay } from '../../../../src/renderer/state/overlays/types';
import {
  everyone,
  id,
  makeGuild,
  makeInvite,
  makeMember,
  makeMemberDetail,
  makeMessage,
  makeRole,
  mask,
} from '../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge, deferred, settle } from '../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../support/renderer/render-with-store';
import { startTestApp } from '../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const CHANNEL = id<ChannelId>(100);
const BOB = id<UserId>(2);
const staff = makeRole({
  id: id(22),
  name: 'Staff',
  position: 3,
  permissions: mask('KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_NICKNAMES', 'MANAGE_MESSAGES'),
});
const roles = [everyone, staff];
const message = makeMessage(1, { content: 'of bob' });

/** Ada is staff of another user's server, in which the member bob has written. */
const start = async (api: ApiAnswers = {}) => {
  const bridge = createFakeBridge({
    'members.list': () =>
      success({
        error: 0,
        members: [makeMember({ roleIds: [staff.id] }), makeMember({ id: BOB, username: 'bob' })],
      }),
    'roles.list': () => success({ error: 0, roles, memberRoles: roles }),
    'members.fetch': () =>
      success({ error: 0, member: makeMemberDetail({ id: BOB, username: 'bob' }), roles }),
    'messages.list': () => success({ error: 0, data: { messages: [message] } }),
    ...api,
  });
  const app = await startTestApp({ bridge, guilds: [makeGuild({ ownerId: id(9), memberRoles: roles })] });
  return {
    ...app,
    user: userEvent.setup(),
    tell: async (...events: readonly LiveEvent[]) => {
      act(() => app.hear(...events));
      await act(settle);
    },
    said: () => app.store.getState().toasts.list.map(({ text }) => text),
  };
};
const open = async (overlay: Overlay, api: ApiAnswers = {}) => {
  const app = await start(api);
  app.store.dispatch(overlayOpened(overlay));
  renderWithStore(<Overlays />, app.store);
  // The overlay's code is loaded now, which takes a while on a busy computer.
  await screen.findByRole('dialog');
  await act(settle);
  return app;
};
const profile: Overlay = { kind: 'profile', about: { guildId: GUILD, userId: BOB } };
const ask = async (action: 'Kick' | 'Ban', api: ApiAnswers = {}) => {
  const app = await open(profile, api);
  await app.user.click(screen.getByRole('button', { name: `${action} User` }));
  await screen.findByRole('dialog', { name: `${action} User` });
  return app;
};
const bobLeaves = liveEvent('GUILD_MEMBER_LEFT', { guildId: GUILD, userId: BOB });
const staffIsTaken = liveEvent('GUILD_MEMBER_ROLE_REMOVE', {
  guildId: GUILD,
  userId: id(1),
  roleId: staff.id,
});
const dialogs = () => screen.queryAllByRole('dialog').length;

describe('what is open over something that goes away', () => {
  it.each([
    ['left', 'You are no longer a member of The Hall'],
    ['kicked', 'You were kicked from The Hall'],
    ['banned', 'You were banned from The Hall'],
    ['deleted', 'The Hall was deleted'],
  ] as const)('closes when the server is gone (%s), and says why once', async (reason, why) => {
    const { tell, said } = await open({ kind: 'notification-settings', about: { guildId: GUILD } });
    const event = liveEvent('GUILD_LEFT', { guildId: GUILD, reason });
    await tell(event, event);
    expect([dialogs(), said()]).toEqual([0, [why]]);
  });

  it('closes when nobody may be invited any more, unless there is a link to copy', async () => {
    const invited = { ...everyone, permissions: mask('VIEW_CHANNELS') };
    const lost = liveEvent('GUILD_ROLE_EDIT', { guildId: GUILD, role: invited });
    const overlay: Overlay = { kind: 'invite-people', about: { guildId: GUILD, channelId: null } };
    let isReached = false;
    const { tell, said, store } = await open(overlay, {
      'invites.create': () =>
        isReached
          ? success({ error: 0, message: null, invite: makeInvite() })
          : failure({ kind: 'network', reason: 'offline', detail: '' }),
    });
    await tell(lost);
    expect([dialogs(), said()]).toEqual([0, ['You can no longer invite people to this server']]);
    await tell(liveEvent('GUILD_ROLE_EDIT', { guildId: GUILD, role: everyone }));
    isReached = true;
    act(() => void store.dispatch(overlayOpened(overlay)));
    await screen.findByRole('button', { name: 'Copy' });
    await tell(lost);
    expect(dialogs()).toBe(1);
  });

  it('closes the profile of a member who leaves', async () => {
    const { tell, said } = await open(profile);
    await tell(bobLeaves);
    expect([dialogs(), said()]).toEqual([0, ['bob has left the server']]);
  });

  it('shows the profile of somebody who was no member when it was opened', async () => {
    const { tell, said } = await open({ kind: 'profile', about: { guildId: GUILD, userId: id(77) } });
    await tell(bobLeaves);
    expect([dialogs(), said()]).toEqual([1, []]);
  });

  it('closes the question before a kick, and the profile under it', async () => {
    const { tell, said } = await ask('Kick');
    await tell(bobLeaves);
    expect([dialogs(), said()]).toEqual([0, ['bob has left the server']]);
  });

  it('asks on whether to ban somebody who leaves: they could come back', async () => {
    const { tell, said } = await ask('Ban');
    await tell(bobLeaves);
    expect(screen.getByRole('dialog', { name: 'Ban User' })).toBeVisible();
    expect(said()).toEqual([]);
  });

  it.each(['Kick', 'Ban'] as const)(
    'closes the question when the right is taken away (%s)',
    async (action) => {
      const { tell, said } = await ask(action);
      await tell(staffIsTaken);
      expect(screen.queryByRole('dialog', { name: `${action} User` })).toBeNull();
      expect(said()).toEqual([`You can no longer ${action.toLowerCase()} bob`]);
    },
  );

  it('waits for the answer where it has been asked to kick: the event may be faster', async () => {
    const answer = deferred<ReturnType<typeof success<{ error: 0; message: null }>>>();
    const { tell, said, user } = await ask('Kick', { 'members.kick': () => answer.promise });
    const dialog = screen.getByRole('dialog', { name: 'Kick User' });
    await user.click(within(dialog).getByRole('button', { name: 'Kick User' }));
    await tell(bobLeaves);
    expect(said()).toEqual([]);
    await act(async () => {
      answer.resolve(success({ error: 0, message: null }));
      await settle();
    });
    expect(said()).toEqual(['bob has been kicked']);
    expect(screen.getByRole('dialog', { name: 'Profile of bob' })).toBeVisible();
  });

  it('closes a nickname that may not be changed any more', async () => {
    const { tell, said, user } = await open(profile);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: /Change Nickname/ }));
    await screen.findByRole('dialog', { name: 'Change Nickname' });
    await tell(staffIsTaken);
    expect(screen.queryByRole('dialog', { name: 'Change Nickname' })).toBeNull();
    expect(said()).toEqual(['You can no longer change this nickname']);
  });

  const gone = liveEvent('CHANNEL_MESSAGE_DELETE', {
    guildId: GUILD,
    channelId: CHANNEL,
    messageId: id<MessageId>(1),
  });
  it.each([
    [gone, 'This message was deleted'],
    [staffIsTaken, 'You can no longer delete this message'],
  ])('closes the question before a message is deleted ($name)', async (event, why) => {
    const { tell, said, store, user } = await start();
    renderWithStore(<MessageFeed guildId={GUILD} channelId={CHANNEL} emojiPicker={() => null} />, store);
    fireEvent.contextMenu(screen.getByText('of bob'));
    await user.click(screen.getByRole('menuitem', { name: 'Delete Message' }));
    await screen.findByRole('dialog', { name: 'Delete Message' });
    await tell(event);
    expect([dialogs(), said()]).toEqual([0, [why]]);
  });

  it('says that a message was deleted while it was being edited, and nothing when editing simply ends', async () => {
    const { tell, said, store, user } = await start();
    renderWithStore(<MessageFeed guildId={GUILD} channelId={CHANNEL} emojiPicker={() => null} />, store);
    const edit = () => act(() => void store.dispatch(editingStarted(message.id)));
    edit();
    await user.keyboard('{Escape}');
    expect(said()).toEqual([]);
    edit();
    await tell(gone);
    expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull();
    expect(said()).toEqual(['The message that you were editing was deleted']);
  });
});
