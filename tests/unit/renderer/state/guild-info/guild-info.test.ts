import { describe, expect, it } from 'vitest';
import type { GuildInfo } from '../../../../../src/contract/entities/guild';
import { type Result, success } from '../../../../../src/contract/failure';
import {
  selectGuildInfo,
  selectGuildInfoError,
  selectWantsGuildInfo,
} from '../../../../../src/renderer/state/guild-info/selectors';
import { loadGuildInfo } from '../../../../../src/renderer/state/guild-info/thunks';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import {
  makeChannel,
  makeGateway,
  makeGuild,
  makeMember,
  makeRole,
} from '../../../../support/renderer/factories';
import { createFakeBridge, deferred, settle } from '../../../../support/renderer/fake-bridge';
import { lost } from '../../../../support/renderer/open-overlay';
import { makeGuildInfo, SETTINGS_GUILD as guildId } from '../../../../support/renderer/open-settings';
import { startTestApp } from '../../../../support/renderer/test-store';

const editTo = (name: string) =>
  liveEvent('GUILD_EDIT', {
    guildId,
    name,
    description: null,
    avatar: '/i',
    banner: null,
    verified: 1,
    invitesPaused: null,
    ownerId: null,
  });

const start = async (answer: () => Result<GuildInfo> | Promise<Result<GuildInfo>>) => {
  const bridge = createFakeBridge({ 'guilds.info': answer });
  const app = await startTestApp({ bridge, guilds: [makeGuild()] });
  const info = () => selectGuildInfo(app.store.getState(), guildId);
  const wants = () => selectWantsGuildInfo(app.store.getState(), guildId);
  const load = () => app.store.dispatch(loadGuildInfo(guildId));
  return { ...app, info, wants, load };
};

describe('guild info', () => {
  it('counts members, channels and roles along', async () => {
    const { hear, info, load } = await start(() => success(makeGuildInfo()));
    await load();
    const { memberCount, channelCount, roleCount } = makeGuildInfo();
    const member = makeMember();
    const channel = makeChannel();
    const role = makeRole();
    hear(
      liveEvent('GUILD_MEMBER_JOIN', { guildId, member }),
      liveEvent('GUILD_MEMBER_JOIN', { guildId, member }),
      liveEvent('GUILD_MEMBER_LEFT', { guildId, userId: member.id }),
      liveEvent('GUILD_CHANNEL_CREATE', { guildId, channel }),
      liveEvent('GUILD_ROLE_CREATE', { guildId, role }),
    );
    expect(info()).toMatchObject({
      memberCount: memberCount + 1,
      channelCount: channelCount + 1,
      roleCount: roleCount + 1,
    });
    hear(
      liveEvent('GUILD_CHANNEL_DELETE', { guildId, channelId: channel.id }),
      liveEvent('GUILD_ROLE_DELETE', { guildId, roleId: role.id }),
    );
    expect(info()).toMatchObject({ channelCount, roleCount });
  });

  it('follows an edit, and wants to know what no event tells', async () => {
    const { hear, info, wants, load } = await start(() => success(makeGuildInfo()));
    expect(wants()).toBe(true);
    await load();
    expect(wants()).toBe(false);
    hear(editTo('The Yard'));
    expect(info()).toMatchObject({ name: 'The Yard', description: null, icon: '/i', verified: 1 });
    expect(wants()).toBe(true);
  });

  it('knows of an edit that came while it was on its way', async () => {
    const answer = deferred<Result<GuildInfo>>();
    const { hear, info, wants, load } = await start(() => answer.promise);
    const loaded = load();
    hear(editTo('The Yard'));
    answer.resolve(success(makeGuildInfo()));
    await loaded;
    expect(info()?.name).toBe('The Yard');
    expect(wants()).toBe(true);
  });

  it('is wanted anew after a loss', async () => {
    const { bridge, wants, load } = await start(() => success(makeGuildInfo()));
    await load();
    bridge.push('gateway.changed', makeGateway({ epoch: 2 }));
    await settle();
    expect(wants()).toBe(true);
  });

  it('keeps what is known when it cannot be had again, and says why where nothing is', async () => {
    let answer: () => Result<GuildInfo> = lost;
    const { store, info, wants, load } = await start(() => answer());
    const error = () => selectGuildInfoError(store.getState(), guildId);
    await load();
    expect([info(), error(), wants()]).toEqual([null, 'Failed to load server', false]);
    answer = () => success(makeGuildInfo());
    await load();
    answer = lost;
    await load();
    expect([info()?.name, error()]).toEqual(['The Hall', null]);
  });

  it('goes with its server', async () => {
    const answer = deferred<Result<GuildInfo>>();
    const { hear, info, load } = await start(() => answer.promise);
    const loaded = load();
    hear(liveEvent('GUILD_LEFT', { guildId, reason: 'left' }));
    answer.resolve(success(makeGuildInfo()));
    await loaded;
    expect(info()).toBeNull();
  });
});
