import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import { MessageFeed } from '../../../../../src/renderer/features/chat/MessageFeed';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import {
  id,
  makeGateway,
  makeMember,
  makeMessage,
  makeRole,
  makeUser,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, settle } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { articleOf, CHANNEL, GUILD, openFeed, type FeedWorld } from './open-feed';

const keepers = makeRole({ id: id(20), name: 'Keepers', color: '#123456', position: 2 });
const bob = makeMember({ id: id(2), username: 'bob', nickname: 'Bobby', roleIds: [keepers.id] });

/** A channel of a server whose members are not all known: ada is signed in, bob is a member. */
const openCrowd = (world: FeedWorld, api: ApiAnswers = {}) =>
  openFeed({
    ...world,
    roles: [makeRole({ id: id(10), isDefault: true }), keepers],
    api: {
      'members.list': () => success({ error: 0, members: [], crowd: true }),
      'members.some': ({ userIds }) => success({ error: 0, members: userIds.includes(bob.id) ? [bob] : [] }),
      ...api,
    },
  });
const said = (nth: number, author: number, content: string) =>
  makeMessage(nth, { authorId: id(author), content, username: `user${author}` });

describe('a conversation in a crowd', () => {
  it('shows nickname and colour of who wrote or is mentioned, asked for once and together', async () => {
    const { bridge } = await openCrowd({
      messages: [said(1, 2, 'hello'), said(2, 3, 'and <@2> too'), said(3, 2, 'again')],
    });
    await waitFor(() => expect(articleOf('hello')).toHaveTextContent('Bobby'));
    expect(screen.getByText('@Bobby')).toHaveStyle({ '--tint': '#123456' });
    expect(articleOf(/and/)).toHaveTextContent('user3');
    expect(bridge.argsOf('members.some')).toEqual([{ guildId: GUILD, userIds: [id(2), id(3)] }]);
  });

  it('asks for the author of a message that comes', async () => {
    const { bridge, hear } = await openCrowd({ messages: [] });
    act(() =>
      hear(liveEvent('CHANNEL_MESSAGE', { guildId: GUILD, channelId: CHANNEL, message: said(1, 2, 'live') })),
    );
    await waitFor(() => expect(articleOf('live')).toHaveTextContent('Bobby'));
    expect(bridge.argsOf('members.some')).toHaveLength(1);
  });

  it('calls nobody unknown for good before the server has answered', async () => {
    const { bridge } = await openCrowd(
      { messages: [said(1, 1, '<@99>')], features: ['account-delete'] },
      { 'users.fetch': () => success(makeUser({ id: id(99), username: 'Deleted User' })) },
    );
    expect(await screen.findByText('@Deleted User')).toBeInTheDocument();
    expect(bridge.calls.map(({ name }) => name).filter((name) => /some|users/.test(name))).toEqual([
      'members.some',
      'users.fetch',
    ]);
  });

  it('asks anew after a connection that missed events: a nickname may have changed', async () => {
    let nickname = 'Bobby';
    const { bridge } = await openCrowd(
      { messages: [said(1, 2, 'hello')] },
      { 'members.some': () => success({ error: 0, members: [{ ...bob, nickname }] }) },
    );
    await waitFor(() => expect(articleOf('hello')).toHaveTextContent('Bobby'));
    nickname = 'Robert';
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting', epoch: 1 })));
    act(() => bridge.push('gateway.changed', makeGateway({ epoch: 2 })));
    await waitFor(() => expect(articleOf('hello')).toHaveTextContent('Robert'));
    expect(bridge.argsOf('members.some')).toHaveLength(2);
  });

  it('asks again for those who were not answered, when they are seen the next time', async () => {
    let isOnline = false;
    const { bridge, view, store } = await openCrowd(
      { messages: [said(1, 2, 'hello')] },
      {
        'members.some': () =>
          isOnline
            ? success({ error: 0, members: [bob] })
            : failure({ kind: 'network', reason: 'unreachable', detail: '' }),
      },
    );
    await act(settle);
    expect(articleOf('hello')).toHaveTextContent('user2');
    expect(bridge.argsOf('members.some')).toHaveLength(1);
    isOnline = true;
    view.unmount();
    renderWithStore(<MessageFeed guildId={GUILD} channelId={CHANNEL} emojiPicker={() => null} />, store);
    await waitFor(() => expect(articleOf('hello')).toHaveTextContent('Bobby'));
    expect(bridge.argsOf('members.some')).toHaveLength(2);
  });
});
