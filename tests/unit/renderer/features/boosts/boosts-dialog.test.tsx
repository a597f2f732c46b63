import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { GuildId, UserId } from '../../../../../src/contract/ids';
import type { CallReply } from '../../../../../src/contract/rest';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
import { expectAccessible } from '../../../../support/renderer/axe';
import { fullMeta, id } from '../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../support/renderer/fake-bridge';
import {
  acknowledged,
  GUILD,
  lost,
  openOverlay,
  refused,
  workshop,
} from '../../../../support/renderer/open-overlay';

const MIB = 1024 * 1024;
const levels = [
  { at: 2, limits: { emoji_per_guild: 200, stickers_per_guild: 60, attachment_bytes: 25 * MIB } },
  { at: 7, limits: { emoji_per_guild: 300, stickers_per_guild: 80, attachment_bytes: 50 * MIB } },
];
const LATER = '2026-02-01T00:00:00.000Z';
const elsewhere = id<GuildId>(77);
const bob = { id: id<UserId>(2), username: 'bob', displayName: 'Bobby', avatar: null, count: 2 };

const answer = (change: Partial<CallReply<'boosts.list'>> = {}) =>
  success({
    ...{ error: 0, count: 3, level: 1, levels, boosters: [bob] },
    mine: [
      { guildId: GUILD, movableAt: LATER },
      { guildId: null, movableAt: null },
    ],
    ...change,
  });
const open = (change: Partial<CallReply<'boosts.list'>> = {}, api: ApiAnswers = {}, limits = {}) =>
  openOverlay(
    { kind: 'boosts', about: { guildId: GUILD } },
    { 'boosts.list': () => answer(change), 'boosts.set': acknowledged, ...api },
    workshop,
    {
      meta: {
        ...fullMeta,
        features: [...fullMeta.features, 'boosts'],
        limits: { emoji_per_guild: 200, attachment_bytes: 25 * MIB, ...limits },
      },
    },
  );
const region = (name: string) => screen.findByRole('region', { name });
const levelTexts = () =>
  within(screen.getByRole('list', { name: 'Levels' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the boosts of a server', () => {
  it('are its level, the levels, and who boosts', async () => {
    await open();
    expect(await screen.findByText(/^Level 1, 3 boosts/)).toHaveTextContent('4 more for the next level');
    expect(levelTexts()).toEqual([
      'Level 1Reached2 boosts200 emojiFiles up to 25 MiB',
      'Level 27 boosts300 emojiFiles up to 50 MiB',
    ]);
    expect(await region('Boosters')).toHaveTextContent('Bobby2 boosts');
    await expectAccessible();
  });

  it('name the icon that moves where a level lets it, and the server has such icons', async () => {
    const moving = levels.map((level, nth) => ({
      ...level,
      limits: { ...level.limits, animated_icon: nth },
    }));
    const { meta } = { meta: { ...fullMeta, features: [...fullMeta.features, 'boosts', 'moving-icons'] } };
    await openOverlay(
      { kind: 'boosts', about: { guildId: GUILD } },
      { 'boosts.list': () => answer({ levels: moving }) },
      workshop,
      { meta },
    );
    await region('Boosters');
    expect(levelTexts().map((text) => text.includes('Moving server icon'))).toEqual([false, true]);
  });

  it('name stickers where the server has them', async () => {
    await open({}, {}, { stickers_per_guild: 60 });
    await region('Boosters');
    expect(levelTexts()[1]).toContain('80 stickers');
  });

  it('are given, and shown as the server has them then', async () => {
    let given = false;
    const { user, bridge } = await open(
      {},
      {
        'boosts.list': () => answer(given ? { count: 4 } : {}),
        'boosts.set': () => {
          given = true;
          return acknowledged();
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Boost This Server' }));
    expect(bridge.argsOf('boosts.set')).toEqual([{ guildId: GUILD, on: true }]);
    expect(await screen.findByText(/^Level 1, 4 boosts/)).toBeVisible();
  });

  it('that cannot be moved yet say when they can', async () => {
    const { user, bridge } = await open();
    const back = await screen.findByRole('button', { name: 'Take Back' });
    expect(back).toHaveAttribute(
      'aria-description',
      expect.stringMatching(/^You can move this boost again on .*2026/),
    );
    await user.click(back);
    expect(bridge.argsOf('boosts.set')).toEqual([]);
  });

  it('of another server are taken back there', async () => {
    const { user, bridge } = await open({ mine: [{ guildId: elsewhere, movableAt: null }] });
    expect(await region('Your boosts')).toHaveTextContent('Given to another server');
    await user.click(screen.getByRole('button', { name: 'Take Back' }));
    expect(bridge.argsOf('boosts.set')).toEqual([{ guildId: elsewhere, on: false }]);
  });

  it('say why one was not given', async () => {
    const { user } = await open(
      {},
      { 'boosts.set': () => refused('You can move this boost again on Monday', 429) },
    );
    await user.click(await screen.findByRole('button', { name: 'Boost This Server' }));
    expect(await screen.findByText('You can move this boost again on Monday')).toBeVisible();
  });

  it('follow what others give, and are tried again after a failure', async () => {
    let fails = true;
    const { user, hear } = await open({}, { 'boosts.list': () => (fails ? lost() : answer()) });
    await screen.findByText('Failed to load boosts');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText(/^Level 1, 3 boosts/);
    await act(async () => hear(liveEvent('GUILD_BOOSTS', { guildId: GUILD, count: 7, level: 2 })));
    await waitFor(() => expect(screen.getByText(/^Level [12], /)).toBeVisible());
  });

  it('are asked for again at each opening: one may be given to another server by now', async () => {
    let mine = [{ guildId: null as GuildId | null, movableAt: null }];
    const { user, bridge, store } = await open({}, { 'boosts.list': () => answer({ mine }) });
    expect(await region('Your boosts')).toHaveTextContent('Not given');
    expect(bridge.argsOf('boosts.list')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    mine = [{ guildId: elsewhere, movableAt: null }];
    await act(async () => {
      store.dispatch(overlayOpened({ kind: 'boosts', about: { guildId: GUILD } }));
    });
    await waitFor(async () =>
      expect(await region('Your boosts')).toHaveTextContent('Given to another server'),
    );
  });

  it('stay shown where they cannot be fetched again, which is not tried without end', async () => {
    let fails = false;
    const { bridge, hear } = await open({}, { 'boosts.list': () => (fails ? lost() : answer()) });
    await screen.findByText(/^Level 1, 3 boosts/);
    fails = true;
    await act(async () => hear(liveEvent('GUILD_BOOSTS', { guildId: GUILD, count: 7, level: 2 })));
    expect(await screen.findByText(/^Level 2, 7 boosts/)).toBeVisible();
    await waitFor(() => expect(bridge.argsOf('boosts.list')).toHaveLength(2));
    await act(async () => undefined);
    expect(bridge.argsOf('boosts.list')).toHaveLength(2);
  });
});
