import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Guild } from '../../../../../src/contract/entities/guild';
import type { LiveEvent } from '../../../../../src/contract/gateway/events';
import { success } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { Shell } from '../../../../../src/renderer/app/Shell';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { availableCommands } from '../../../../../src/renderer/state/menu/commands';
import { tabSelected } from '../../../../../src/renderer/state/navigation/slice';
import { openChannel, selectGuild } from '../../../../../src/renderer/state/navigation/thunks';
import { giveRole } from '../../../../../src/renderer/state/members/thunks';
import { sessionEnded } from '../../../../../src/renderer/state/session/slice';
import { overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  everyone,
  fullMeta,
  id,
  makeChannel,
  makeGateway,
  makeGuild,
  makeMember,
  makeMessage,
  makeRole,
  makeSession,
  mask,
  withOverwrites,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { refused } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';
// Imported in advance: the app loads the dialog when it is opened.
import '../../../../../src/renderer/features/view-as/ViewAsDialog';

const HALL = id<GuildId>(5);
const all = { ...everyone, permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES', 'CREATE_INVITE') };
const crew = makeRole({ id: id(20), name: 'Crew', position: 1 });
const helpers = makeRole({ id: id(23), name: 'Helpers', position: 2 });
const boss = makeRole({ id: id(22), name: 'Boss', position: 9 });
const staffOf = (...names: readonly PermissionName[]) =>
  makeRole({ id: id(21), name: 'Staff', position: 5, permissions: mask(...names) });
const staff = staffOf('MANAGE_ROLES', 'MANAGE_CHANNELS', 'MANAGE_MESSAGES');

const secret = makeChannel({
  id: id(100),
  name: 'secret',
  position: 0,
  private: true,
  permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES', 'MANAGE_CHANNELS'),
});
const plans = makeChannel({ id: id(101), name: 'plans', position: 1 });
const news = makeChannel({ id: id(102), name: 'news', position: 2 });
const quiet = { ...news, permissions: mask('VIEW_CHANNELS') };
const hall = makeGuild({ channels: [secret, plans, news], memberRoles: [all, staff] });
const yard = makeGuild({
  id: id(6),
  name: 'The Yard',
  channels: [makeChannel({ id: id(200), name: 'gate' })],
});
/** What Crew sees: not the first channel, and it cannot write in the last. */
const seen: Guild = { ...hall, channels: [plans, quiet], memberRoles: [all, crew] };
const SAYS = 'You see this server as Crew. Nothing you do is sent.';
const meta = { ...withOverwrites(fullMeta), features: [...withOverwrites(fullMeta).features, 'view-as'] };

interface Given {
  readonly features?: readonly string[];
  readonly mine?: typeof staff;
  readonly ownerId?: number;
  readonly api?: ApiAnswers;
}
const open = async ({ features = meta.features, mine = staff, ownerId = 2, api = {} }: Given = {}) => {
  const bridge = createFakeBridge({
    'roles.list': () =>
      success({ error: 0, roles: [all, boss, mine, helpers, crew], memberRoles: [all, mine] }),
    'members.list': () =>
      success({
        error: 0,
        members: [
          makeMember({ roleIds: [mine.id] }),
          makeMember({ id: id(3), username: 'ben', roleIds: [crew.id] }),
        ],
      }),
    'messages.list': ({ channelId }) =>
      success({
        error: 0,
        data: { messages: [makeMessage(Number(channelId) * 10, { authorId: id(1), username: 'ada' })] },
      }),
    'guilds.viewAs': () => success({ error: 0, guild: seen }),
    'channels.viewers': () => success({ error: 0, total: 1, userIds: [id(1)] }),
    ...api,
  });
  const guilds = [{ ...hall, ownerId: id<never>(ownerId), memberRoles: [all, mine] }, yard];
  const session = makeSession({ meta: { ...meta, features: [...features] } });
  const app = await startTestApp({ bridge, guilds, boot: { session } });
  renderWithStore(<Shell />, app.store);
  await act(settle);
  const user = userEvent.setup();
  const menu = async () => {
    await user.click(screen.getByRole('button', { name: 'Server menu' }));
    return within(await screen.findByRole('menu'));
  };
  const say = (...events: LiveEvent[]) =>
    act(async () => {
      app.hear(...events);
      await settle();
    });
  return { ...app, user, menu, say };
};
const start = async (given: Given = {}) => {
  const app = await open(given);
  await app.user.click((await app.menu()).getByRole('menuitem', { name: 'View Server As Role' }));
  await app.user.click(await screen.findByRole('checkbox', { name: 'Crew' }));
  await app.user.click(screen.getByRole('button', { name: 'View Server' }));
  await screen.findByText(SAYS);
  await act(settle);
  return app;
};
const channels = () =>
  [...document.querySelectorAll('[data-channel-name]')].map((one) => one.getAttribute('data-channel-name'));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const composer = () => screen.getByRole('textbox', { name: /^Message/ });
const view = ({ store }: Pick<Awaited<ReturnType<typeof open>>, 'store'>) => store.getState().viewAs.view;

describe('View Server As Role', () => {
  it('offers the roles below the own highest one, and several', async () => {
    const { user, menu, bridge } = await open();
    await user.click((await menu()).getByRole('menuitem', { name: 'View Server As Role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'View Server As Role' }));
    expect(
      dialog.getAllByRole('checkbox').map((one) => one.parentElement?.parentElement?.textContent),
    ).toEqual(['Helpers', 'Crew']);
    await expectAccessible();
    dialog.getByRole('checkbox', { name: 'Helpers' }).focus();
    await user.keyboard(' ');
    await user.click(dialog.getByRole('checkbox', { name: 'Crew' }));
    await user.keyboard('{Enter}');
    expect(bridge.argsOf('guilds.viewAs')).toEqual([{ guildId: '5', roleIds: ['23', '20'] }]);
    expect(
      await screen.findByText('You see this server as Helpers, Crew. Nothing you do is sent.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not offered without the feature', async () => {
    const first = await open({ features: withOverwrites(fullMeta).features });
    expect((await first.menu()).queryByRole('menuitem', { name: 'View Server As Role' })).toBeNull();
  });

  it('is not offered without Manage Roles', async () => {
    const app = await open({ mine: staffOf('MANAGE_CHANNELS') });
    expect((await app.menu()).queryByRole('menuitem', { name: 'View Server As Role' })).toBeNull();
  });

  it('says in the dialog why the server refused it', async () => {
    const { user, menu } = await open({ api: { 'guilds.viewAs': () => refused('Not these', 403) } });
    await user.click((await menu()).getByRole('menuitem', { name: 'View Server As Role' }));
    await user.click(await screen.findByRole('button', { name: 'View Server' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not these');
  });
});

describe('a server that is viewed as roles', () => {
  it('shows what they see and may do, and Stop restores the rest', async () => {
    const app = await open();
    expect(channels()).toEqual(['secret', 'plans', 'news']);
    const before = app.store.getState();
    await app.user.click((await app.menu()).getByRole('menuitem', { name: 'View Server As Role' }));
    await app.user.click(await screen.findByRole('checkbox', { name: 'Crew' }));
    await app.user.click(screen.getByRole('button', { name: 'View Server' }));
    await screen.findByText(SAYS);
    await waitFor(() => expect(channels()).toEqual(['plans', 'news']));
    expect(heading()).toBe('plans');
    expect(app.store.getState().channels).toBe(before.channels);
    expect(app.store.getState().roles).toBe(before.roles);
    expect((await app.menu()).queryByRole('menuitem', { name: 'Create Channel' })).toBeNull();
    await app.user.keyboard('{Escape}');
    await expectAccessible();
    await app.user.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(channels()).toEqual(['secret', 'plans', 'news']));
    expect(heading()).toBe('secret');
    expect(screen.queryByText(SAYS)).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    expect(app.store.getState().preferences.current?.lastChannels).toEqual(
      before.preferences.current?.lastChannels,
    );
    expect((await app.menu()).getByRole('menuitem', { name: 'Create Channel' })).toBeVisible();
  });

  it('is shown to its owner as to a member', async () => {
    const app = await start({ ownerId: 1 });
    const menu = await app.menu();
    expect(menu.queryByRole('menuitem', { name: 'Create Channel' })).toBeNull();
    expect(menu.queryByText('The owner cannot leave the server')).toBeNull();
  });

  it('disables what would send something, with the reason', async () => {
    const { user, menu, store } = await start();
    expect(composer()).toBeDisabled();
    expect(composer()).toHaveAttribute('placeholder', SAYS);
    const message = screen.getAllByRole('article').at(-1);
    if (message === undefined) throw new Error('no message');
    await user.hover(message);
    expect(within(message).getByRole('button', { name: 'Edit' })).toHaveAttribute(
      'data-tooltip',
      `Edit: ${SAYS}`,
    );
    expect(within(message).getByRole('button', { name: 'Reply' })).toHaveAttribute(
      'data-tooltip',
      `Reply: ${SAYS}`,
    );
    const entries = await menu();
    for (const name of [/^Invite People/, /^Leave Server/])
      expect(entries.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
    expect(entries.getByRole('menuitem', { name: 'Notification Settings' })).not.toHaveAttribute(
      'aria-disabled',
    );
    await user.keyboard('{Escape}');
    expect(availableCommands(store.getState())).not.toContain('invite-people');
    // Where the role may not write, the composer says that.
    await user.click(screen.getByRole('button', { name: 'news' }));
    expect(composer()).toHaveAttribute('placeholder', "You don't have permission to send messages here");
  });

  it('sends nothing, whatever asks for it', async () => {
    const { store, bridge, say, user } = await start({
      api: { 'roles.addMember': () => success({ error: 0, message: null }) },
    });
    const toldBefore = bridge.argsOf('channels.markRead').length;
    await act(async () => {
      await store.dispatch(giveRole({ guildId: HALL, userId: id(3) }, helpers));
    });
    expect(bridge.argsOf('roles.addMember')).toEqual([]);
    expect(store.getState().toasts.list).toMatchObject([{ text: SAYS }]);
    await say(
      liveEvent('CHANNEL_MESSAGE', { guildId: HALL, channelId: news.id, message: makeMessage(5000) }),
    );
    await user.click(screen.getByRole('button', { name: /^news/ }));
    await act(settle);
    expect(bridge.argsOf('channels.markRead')).toHaveLength(toldBefore);
  });

  it('goes on with live events: a new name, and a channel that comes or goes', async () => {
    const { say, bridge } = await start();
    await say(liveEvent('GUILD_CHANNEL_EDIT', { guildId: HALL, channel: { ...plans, name: 'schemes' } }));
    expect(channels()).toEqual(['schemes', 'news']);
    await waitFor(() => expect(bridge.argsOf('guilds.viewAs')).toHaveLength(2));
    const fresh = makeChannel({ id: id(103), name: 'fresh', position: 3 });
    bridge.api['guilds.viewAs'] = () =>
      success({ error: 0, guild: { ...seen, channels: [...seen.channels, fresh] } });
    await say(liveEvent('GUILD_CHANNEL_CREATE', { guildId: HALL, channel: fresh }));
    await waitFor(() => expect(channels()).toEqual(['schemes', 'news', 'fresh']));
    await say(liveEvent('GUILD_CHANNEL_DELETE', { guildId: HALL, channelId: news.id }));
    expect(channels()).toEqual(['schemes', 'fresh']);
  });

  it('moves on when the roles no longer see the open channel', async () => {
    const { say, bridge } = await start();
    bridge.api['guilds.viewAs'] = () => success({ error: 0, guild: { ...seen, channels: [quiet] } });
    await say(liveEvent('GUILD_ROLE_EDIT', { guildId: HALL, role: crew }));
    await waitFor(() => expect(heading()).toBe('news'));
  });

  it('ends by Escape, which then does not mark the channel read', async () => {
    const app = await start();
    const told = app.bridge.argsOf('channels.markRead').length;
    screen.getByRole('button', { name: 'Stop' }).focus();
    await app.user.keyboard('{Escape}');
    expect(view(app)).toBeNull();
    await waitFor(() => expect(heading()).toBe('secret'));
    expect(app.bridge.argsOf('channels.markRead')).toHaveLength(told);
  });

  it('ends with the server menu, another server, a tab, and the end of the session', async () => {
    const app = await start();
    await app.user.click((await app.menu()).getByRole('menuitem', { name: 'Stop Viewing As Role' }));
    expect(view(app)).toBeNull();
    const ends: readonly (() => unknown)[] = [
      () => app.store.dispatch(selectGuild(yard.id)),
      () => app.store.dispatch(tabSelected('discovery')),
      () => app.store.dispatch(sessionEnded()),
    ];
    for (const end of ends) {
      await act(async () => {
        await app.store.dispatch(selectGuild(HALL));
        await settle();
      });
      act(() => void app.store.dispatch(overlayOpened({ kind: 'view-as', about: { guildId: HALL } })));
      await app.user.click(await screen.findByRole('button', { name: 'View Server' }));
      await waitFor(() => expect(view(app)).not.toBeNull());
      await act(async () => {
        await end();
        await settle();
      });
      expect(view(app)).toBeNull();
    }
  });

  it('ends when a role of it is deleted, and leads back', async () => {
    const app = await start();
    await app.say(liveEvent('GUILD_ROLE_DELETE', { guildId: HALL, roleId: crew.id }));
    expect(view(app)).toBeNull();
    await waitFor(() => expect(heading()).toBe('secret'));
  });

  it('ends when the server refuses it at last, and says so', async () => {
    const app = await start();
    app.bridge.api['guilds.viewAs'] = () => refused('You may not', 403);
    await app.say(liveEvent('GUILD_ROLE_EDIT', { guildId: HALL, role: staffOf('MANAGE_CHANNELS') }));
    expect(view(app)).toBeNull();
    expect(app.store.getState().toasts.list).toMatchObject([{ text: 'You may not' }]);
  });

  it('ends with the server', async () => {
    const app = await start();
    await app.say(liveEvent('GUILD_LEFT', { guildId: HALL, reason: 'kicked' }));
    expect(view(app)).toBeNull();
    expect(screen.queryByText(SAYS)).toBeNull();
  });

  it('ends with a new connection, and outlasts one that goes on', async () => {
    const app = await start();
    await act(async () => {
      app.bridge.push('gateway.changed', makeGateway({ phase: 'waiting' }));
      await settle();
    });
    expect(screen.getByText(SAYS)).toBeVisible();
    await act(async () => {
      app.bridge.push('gateway.changed', makeGateway({ epoch: 2 }));
      await settle();
    });
    expect(view(app)).toBeNull();
    await waitFor(() => expect(heading()).toBe('secret'));
  });

  it('ends where a link leads to a channel outside it, and stays there', async () => {
    const app = await start();
    await app.user.click(screen.getByRole('button', { name: 'news' }));
    await act(async () => {
      await app.store.dispatch(openChannel(HALL, secret.id));
      await settle();
    });
    expect(view(app)).toBeNull();
    expect(heading()).toBe('secret');
  });
});
