import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { Composer } from '../../../../../src/renderer/features/composer/Composer';
import { LazySuggestions } from '../../../../../src/renderer/features/composer/lazy-suggestions';
import { wantEmoji } from '../../../../../src/renderer/state/emoji/thunks';
import { loadGuild } from '../../../../../src/renderer/state/guilds/thunks';
import { namedMentions } from '../../../../../src/renderer/state/members/mentions';
import {
  everyone,
  fullMeta,
  id,
  makeChannel,
  makeEmoji,
  makeGuild,
  makeMember,
  makeRole,
  makeSession,
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

const open = async (emojiButton: ComponentProps<typeof Composer>['emojiButton'] = () => null) => {
  const bridge = createFakeBridge({
    'emoji.list': () => success({ error: 0, emoji: [makeEmoji(5, 'Heart_Eyes'), makeEmoji(6, 'heartbeat')] }),
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
    boot: {
      session: makeSession({ meta: { ...fullMeta, features: [...fullMeta.features, 'custom-emoji'] } }),
    },
  });
  await act(() => app.store.dispatch(loadGuild(GUILD)));
  renderWithStore(<Composer guildId={GUILD} channelId={CHANNEL} emojiButton={emojiButton} />, app.store);
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
    const heart = await screen.findByRole('option', { name: /:heart:/ });
    const place = screen.getAllByRole('option').indexOf(heart);
    expect(options().slice(0, place)).toEqual([':Heart_Eyes:', ':heartbeat:']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Tab}');
    expect(box()).toHaveValue('so ❤️ ');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('are emoji of the server first, which are sent by their ids, typed or chosen', async () => {
    const { user, bridge } = await open();
    await user.type(box(), ':heartb');
    await screen.findAllByRole('option', { name: /:heartbeat:/ });
    await user.keyboard('{Enter}');
    expect(box()).toHaveValue(':heartbeat: ');
    await user.type(box(), 'and :HEART_eyes: :nothing:{Enter}');
    expect(bridge.argsOf('messages.create')).toMatchObject([
      { content: '<:heartbeat:6> and <:Heart_Eyes:5> :nothing:' },
    ]);
    expect(bridge.argsOf('emoji.list')).toHaveLength(1);
  });

  it('are not needed: a picked emoji of the server is written by its name', async () => {
    let pick: (emoji: string, isMore: boolean) => void = () => undefined;
    const { user, store, bridge } = await open((onPick) => {
      pick = onPick;
      return null;
    });
    await act(() => store.dispatch(wantEmoji(GUILD)));
    await user.type(box(), 'so ');
    act(() => pick('custom:6', false));
    act(() => pick('😀', false));
    expect(box()).toHaveValue('so :heartbeat:😀');
    await user.type(box(), '{Enter}');
    expect(bridge.argsOf('messages.create')).toMatchObject([{ content: 'so <:heartbeat:6>😀' }]);
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
