import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../../../../../src/contract/entities/channel';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import {
  LazyCrowdList,
  LazyViewersList,
} from '../../../../../src/renderer/features/members-panel/lazy-lists';
import { MembersPanel } from '../../../../../src/renderer/features/members-panel/MembersPanel';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { windowFocusChanged } from '../../../../../src/renderer/state/window/slice';
import { everyone, id, makeChannel, makeGuild, makeMember } from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { refused } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const CHANNEL = id<ChannelId>(100);
const members = [
  makeMember({ id: id(1), username: 'ada' }),
  makeMember({ id: id(2), username: 'bob', status: 'inactive' }),
  makeMember({ id: id(3), username: 'cem' }),
];
const seen = (...ids: number[]) =>
  success({ error: 0, total: ids.length, userIds: ids.map((one) => id<never>(one)) });

const open = async (channel: Partial<Channel>, api: ApiAnswers = {}) => {
  const bridge = createFakeBridge({
    'members.list': () => success({ error: 0, members }),
    'roles.list': () => success({ error: 0, roles: [everyone], memberRoles: [everyone] }),
    'channels.viewers': () => seen(1, 2),
    ...api,
  });
  await Promise.all([LazyViewersList.preload(), LazyCrowdList.preload()]);
  const app = await startTestApp({ bridge, guilds: [makeGuild({ channels: [makeChannel(channel)] })] });
  renderWithStore(
    <MembersPanel guildId={GUILD} channelId={CHANNEL} isDrawer={false} onClose={() => undefined} />,
    app.store,
  );
  return { ...app, user: userEvent.setup() };
};
describe('the members of a private channel', () => {
  it('are its viewers alone, and the panel says so', async () => {
    const { bridge } = await open({ private: true });
    expect(await screen.findByText('Only people who can see this channel')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Members 2'));
    expect(screen.getByText('ada')).toBeVisible();
    expect(screen.getByText('bob')).toBeVisible();
    expect(screen.queryByText('cem')).toBeNull();
    expect(bridge.argsOf('channels.viewers')).toEqual([{ channelId: CHANNEL }]);
  });

  it('are all of the server in another channel', async () => {
    const { bridge } = await open({ private: false });
    expect(await screen.findByText('cem')).toBeVisible();
    expect(screen.queryByText('Only people who can see this channel')).toBeNull();
    expect(bridge.argsOf('channels.viewers')).toEqual([]);
  });

  it('are asked for again when that may have changed', async () => {
    const { bridge, hear, store } = await open({ private: true });
    await screen.findByText('ada');
    bridge.api['channels.viewers'] = () => seen(3);
    act(() => hear(liveEvent('GUILD_MEMBER_ROLE_ADD', { guildId: GUILD, userId: id(3), roleId: id(20) })));
    expect(await screen.findByText('cem')).toBeVisible();
    expect(screen.queryByText('ada')).toBeNull();
    act(() =>
      hear(
        liveEvent('GUILD_MEMBER_STATUS', {
          guildId: GUILD,
          userId: id(3),
          status: 'dnd',
          statusText: null,
          statusUntil: null,
        }),
      ),
    );
    expect(bridge.argsOf('channels.viewers')).toHaveLength(2);
    act(() => void store.dispatch(windowFocusChanged(true)));
    await waitFor(() => expect(bridge.argsOf('channels.viewers')).toHaveLength(3));
  });

  it('say what failed, and try again', async () => {
    const { bridge, user } = await open({ private: true }, { 'channels.viewers': () => refused(null, 500) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load members');
    bridge.api['channels.viewers'] = () => seen(1);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('ada')).toBeVisible();
  });

  it('of whom only the first are listed are counted', async () => {
    await open(
      { private: true },
      {
        'channels.viewers': () => success({ error: 0, total: 1502, userIds: [id(1), id(2)] }),
      },
    );
    expect(await screen.findByText('and 1500 more members')).toBeVisible();
  });

  it('of a crowd are asked for as they are drawn', async () => {
    const { bridge } = await open(
      { private: true },
      {
        'members.list': () => success({ error: 0, members: [], crowd: true }),
        'members.some': ({ userIds }) =>
          success({ error: 0, members: members.filter((member) => userIds.includes(member.id)) }),
        'members.watch': () => success({ error: 0, message: null }),
      },
    );
    expect(await screen.findByText('bob')).toBeVisible();
    expect(bridge.argsOf('members.some')).toEqual([{ guildId: GUILD, userIds: ['1', '2'] }]);
  });
});
