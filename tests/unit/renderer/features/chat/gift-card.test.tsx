import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Gift } from '../../../../../src/contract/entities/gift';
import { success } from '../../../../../src/contract/failure';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  at,
  id,
  makeGateway,
  makeGift,
  makeMember,
  makeMessage,
} from '../../../../support/renderer/factories';
import { acknowledged, refused } from '../../../../support/renderer/open-overlay';
import { CHANNEL, GUILD, openFeed } from './open-feed';

const ada = { id: id<never>(1), username: 'ada' };
const bob = { id: id<never>(2), username: 'bob' };
const carl = { id: id<never>(3), username: 'carl' };
const item = { id: id<never>(1001), name: 'Starlight', description: null, url: '/media/store/starlight.png' };
const taken = (takenBy: typeof bob) =>
  liveEvent('CHANNEL_MESSAGE_GIFT', { guildId: GUILD, channelId: CHANNEL, messageId: id(10), takenBy });

const open = (gift: Partial<Gift> = {}, authorId = bob.id, api: object = {}) =>
  openFeed({
    messages: [makeMessage(10, { content: '', authorId, gift: makeGift(gift), createdAt: at(1) })],
    members: [
      makeMember(),
      makeMember({ id: bob.id, username: 'bob', nickname: 'Bobby' }),
      makeMember({ id: carl.id, username: 'carl' }),
    ],
    features: ['gifts'],
    api: {
      'gifts.take': () => success({ error: 0 as const, item }),
      'shop.applyDecoration': acknowledged,
      ...api,
    },
  });
const card = () => screen.findByRole('region', { name: 'Gift: Starlight' });
const state = async () => within(await card()).getByRole('status').textContent;
const buttons = async () =>
  within(await card())
    .queryAllByRole('button')
    .map((button) => button.textContent);

describe('a gift in the feed', () => {
  it('can be taken, and then worn', async () => {
    const { bridge, user } = await open();
    expect([await state(), await buttons()]).toEqual(['For whoever takes it first', ['Take']]);
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Take Starlight' }));
    await waitFor(async () => expect(await state()).toBe('You took this gift'));
    expect(bridge.argsOf('gifts.take')).toEqual([{ messageId: '10' }]);
    await user.click(screen.getByRole('button', { name: 'Wear Starlight' }));
    expect(bridge.argsOf('shop.applyDecoration')).toEqual([{ itemId: '1001' }]);
  });

  it.each([
    ['of mine waits', {}, ada.id, 'For whoever takes it first', []],
    ['of mine is for somebody', { recipient: bob }, ada.id, 'For Bobby', []],
    ['is for me', { recipient: ada }, bob.id, 'For you', ['Take']],
    ['is for somebody else', { recipient: carl }, bob.id, 'For carl', []],
    ['is taken by somebody else', { takenBy: carl }, bob.id, 'Taken by carl', []],
    ['of mine is taken', { takenBy: bob }, ada.id, 'Taken by Bobby', []],
    ['is mine now', { takenBy: ada }, bob.id, 'You took this gift', ['Wear']],
  ] as const)('that %s says so', async (_what, gift, authorId, said, offered) => {
    await open(gift, authorId);
    expect([await state(), await buttons()]).toEqual([said, offered]);
  });

  it('shows at once that somebody else took it, also where one was slower', async () => {
    const { hear, user } = await open({}, bob.id, {
      'gifts.take': () => refused('Somebody was faster', 409),
    });
    await user.click(await screen.findByRole('button', { name: 'Take Starlight' }));
    await act(async () => hear(taken(carl)));
    expect([await state(), await buttons()]).toEqual(['Taken by carl', []]);
  });

  it('cannot be taken offline, and says why', async () => {
    const { bridge, user, clock } = await open();
    await card();
    await act(async () => {
      bridge.push('gateway.changed', makeGateway({ phase: 'waiting' }));
      await clock.advance(60_000);
    });
    const take = screen.getByRole('button', { name: 'Take Starlight' });
    await waitFor(() => expect(take).toHaveAttribute('data-tooltip', 'You are offline'));
    await user.click(take);
    expect(bridge.argsOf('gifts.take')).toEqual([]);
  });
});
