import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import { COUNTS } from '../../../../../src/contract/limits';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { id, makeMember, makeMessage, makeUser } from '../../../../support/renderer/factories';
import { articleOf, CHANNEL, GUILD, openFeed } from './open-feed';

const users = ({ userId }: { readonly userId: string }) =>
  userId === '99'
    ? success(makeUser({ id: id(99), username: 'Deleted User' }))
    : success(makeUser({ id: id(98), username: 'gone-elsewhere' }));
const open = (content: string, features: readonly string[] = ['account-delete']) =>
  openFeed({ messages: [makeMessage(1, { content })], features, api: { 'users.fetch': users } });

describe('a mention of somebody who is no member', () => {
  it('says so where the account is deleted, and asks once for each', async () => {
    const { bridge } = await open('<@99> <@98> <@99>');
    expect(await screen.findAllByText('@Deleted User')).toHaveLength(2);
    expect(screen.getByText('@Unknown User')).toBeInTheDocument();
    expect(bridge.argsOf('users.fetch').map(({ userId }) => userId)).toEqual(['99', '98']);
  });

  it('asks nothing of a server that does not know it', async () => {
    const { bridge } = await open('<@99>', []);
    expect(screen.getByText('@Unknown User')).toBeInTheDocument();
    expect(bridge.argsOf('users.fetch')).toEqual([]);
  });

  it('asks of so many only, whatever a message holds', async () => {
    const many = Array.from({ length: COUNTS.formerAsked + 20 }, (_, nth) => `<@${1000 + nth}>`).join(' ');
    const { bridge } = await open(many);
    await waitFor(() => expect(bridge.argsOf('users.fetch')).toHaveLength(COUNTS.formerAsked));
  });

  it('stays unknown where the server gives no answer', async () => {
    const lost = failure({ kind: 'network', reason: 'unreachable', detail: '' } as const);
    const { bridge } = await openFeed({
      messages: [makeMessage(1, { content: '<@99>' })],
      features: ['account-delete'],
      api: { 'users.fetch': () => lost },
    });
    await waitFor(() => expect(bridge.argsOf('users.fetch')).toHaveLength(1));
    expect(screen.getByText('@Unknown User')).toBeInTheDocument();
  });

  it('becomes that as soon as the account goes', async () => {
    const { hear } = await open('<@2>');
    expect(screen.getByText('@bob')).toBeInTheDocument();
    act(() =>
      hear(
        liveEvent('GUILD_MEMBER_EDIT', {
          guildId: GUILD,
          member: makeMember({ id: id(2), username: 'Deleted User' }),
        }),
        liveEvent('GUILD_MEMBER_LEFT', { guildId: GUILD, userId: id(2) }),
      ),
    );
    expect(await screen.findByText('@Deleted User')).toBeInTheDocument();
  });
});

describe('the messages of somebody whose account goes', () => {
  it('show so at once, also those that come with it, and others stay as they are', async () => {
    const said = (nth: number, authorId: string, content: string) =>
      makeMessage(nth, { authorId: id(Number(authorId)), content, username: 'bob', displayName: 'Bobby' });
    const { hear } = await openFeed({
      messages: [said(1, '2', 'mine'), said(2, '7', 'another')],
      members: [makeMember(), makeMember({ id: id(2), username: 'bob', nickname: 'Bobby' })],
    });
    const head = (text: string) => articleOf(text).textContent;
    expect(head('mine')).toContain('Bobby');
    const message = said(3, '2', 'late');
    act(() =>
      hear(
        liveEvent('CHANNEL_MESSAGE', { guildId: GUILD, channelId: CHANNEL, message }),
        liveEvent('GUILD_MEMBER_EDIT', {
          guildId: GUILD,
          member: makeMember({ id: id(2), username: 'Deleted User' }),
        }),
        liveEvent('GUILD_MEMBER_LEFT', { guildId: GUILD, userId: id(2) }),
      ),
    );
    await waitFor(() => expect(head('mine')).toContain('Deleted User'));
    expect(head('late')).toContain('Deleted User');
    expect(head('another')).toContain('Bobby');
  });
});
