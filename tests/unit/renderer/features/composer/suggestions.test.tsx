import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { Composer } from '../../../../../src/renderer/features/composer/Composer';
import { LazySuggestions } from '../../../../../src/renderer/features/composer/lazy-suggestions';
import { loadGuild } from '../../../../../src/renderer/state/guilds/thunks';
import { namedMentions } from '../../../../../src/renderer/state/members/mentions';
import {
  everyone,
  id,
  makeChannel,
  makeGuild,
  makeMember,
  makeRole,
  mask,
} from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const CHANNEL = id<ChannelId>(100);
const roles = [
  { ...everyone, permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES') },
  makeRole({ id: id(30), name: 'Bosun Team', isMentionable: true, color: '#123456' }),
  makeRole({ id: id(31), name: 'Bosses', isMentionable: false }),
];
const channels = [
  makeChannel(),
  makeChannel({ id: id(101), name: 'tools', position: 1 }),
  makeChannel({ id: id(102), name: 'tools', position: 2 }),
  makeChannel({ id: id(103), name: 'Tool Talk', type: 'voice', position: 3 }),
];

const open = async () => {
  const bridge = createFakeBridge({
    'messages.list': () => success({ error: 0, data: { messages: [] } }),
    'members.list': () =>
      success({ error: 0, members: [makeMember(), makeMember({ id: id(2), username: 'bob' })] }),
    'roles.list': () => success({ error: 0, roles, memberRoles: [roles[0]!] }),
    'messages.create': () => success({ error: 0, data: { id: id(50), createdAt: null } }),
    'channels.typing': () => success({ error: 0, message: null }),
  });
  await LazySuggestions.preload();
  const app = await startTestApp({
    bridge,
    guilds: [makeGuild({ memberRoles: [roles[0]!], channels })],
  });
  await act(() => app.store.dispatch(loadGuild(GUILD)));
  renderWithStore(<Composer guildId={GUILD} channelId={CHANNEL} emojiButton={() => null} />, app.store);
  return { ...app, user: userEvent.setup() };
};
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message #general' });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('suggestions in the composer', () => {
  it('are people, then the roles that may be mentioned; a role is inserted by name and sent by id', async () => {
    const { user, bridge } = await open();
    await user.type(box(), '@bo');
    expect(options()).toEqual(['Bbobbob', '@Bosun TeamRole']);
    await user.keyboard('{ArrowDown}{Tab}');
    expect(box()).toHaveValue('@Bosun Team ');
    await user.type(box(), 'come{Enter}');
    expect(bridge.argsOf('messages.create')).toMatchObject([{ content: '<@&30> come' }]);
  });

  it('are the channels behind #, by name where the name stands for that channel', async () => {
    const { user, bridge } = await open();
    await user.type(box(), '#to');
    expect(screen.getByRole('listbox', { name: 'Channel suggestions' })).toBeInTheDocument();
    expect(screen.getAllByRole('option')).toHaveLength(3);
    await user.keyboard('{Enter}');
    expect(box()).toHaveValue('#tools ');
    await user.type(box(), 'or #too{ArrowDown}{Enter}');
    expect(box()).toHaveValue('#tools or <#102> ');
    await user.keyboard('{Enter}');
    expect(bridge.argsOf('messages.create')).toMatchObject([{ content: '<#101> or <#102>' }]);
  });

  it('are emoji behind : and two letters, loaded when they are first typed', async () => {
    const { user } = await open();
    await user.type(box(), 'so :h');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(box(), 'eart');
    await screen.findByRole('listbox', { name: 'Emoji suggestions' });
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(':heart:');
    await user.keyboard('{Tab}');
    expect(box()).toHaveValue('so ❤️ ');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('are closed with Escape, and Enter then sends', async () => {
    const { user, bridge } = await open();
    await user.type(box(), 'it is #tool{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Enter}');
    expect(bridge.argsOf('messages.create')).toMatchObject([{ content: 'it is #tool' }]);
  });

  it('have their names again when a message is edited', async () => {
    const { store } = await open();
    const content = 'see <#101> and <#102>, <@&30> <@2> <#999>';
    expect(namedMentions(store.getState(), GUILD, content)).toBe(
      'see #tools and <#102>, @Bosun Team @bob <#999>',
    );
  });
});
