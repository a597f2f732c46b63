import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../src/contract/failure';
import type { CategoryId, ChannelId, GuildId, MessageId, RoleId, UserId } from '../../../../src/contract/ids';
import { Shell } from '../../../../src/renderer/app/Shell';
import { ChannelHeader } from '../../../../src/renderer/features/chat/ChannelHeader';
import { TypingLine } from '../../../../src/renderer/features/chat/TypingLine';
import { replyTargetChanged } from '../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../src/renderer/state/live-events';
import { toastShown } from '../../../../src/renderer/state/toasts/slice';
import { hasBidiControl } from '../../../../src/domain/links/bidi';
import { findHarm } from '../../../support/hostile/find-harm';
import { hostileStrings } from '../../../support/hostile/strings';
import { sliceFor } from '../../../support/torture';
import {
  everyone,
  id,
  makeCategory,
  makeChannel,
  makeGuild,
  makeMember,
  makeMessage,
  makePreview,
  makeRole,
  mask,
} from '../../../support/renderer/factories';
import { createFakeBridge } from '../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../support/renderer/render-with-store';
import { startTestApp } from '../../../support/renderer/test-store';

/** The number of values of each field that virtual lists render without scrolling. */
const AT_ONCE = 7;
const MAY_ALL = mask(
  'VIEW_CHANNELS',
  'SEND_MESSAGES',
  'MENTION_EVERYONE',
  'MANAGE_CHANNELS',
  'MANAGE_MESSAGES',
);
const chunks: (readonly string[])[] = [];
for (let from = 0; from < hostileStrings.length; from += AT_ONCE) {
  chunks.push(hostileStrings.slice(from, from + AT_ONCE));
}

/** An app in which every field from other users has one of these texts: names of all kinds, topics, messages. */
const openHostile = async (texts: readonly string[]) => {
  const first = texts[0] ?? '';
  const role = { ...everyone, permissions: MAY_ALL };
  const guilds = texts.map((name, place) =>
    makeGuild({
      id: id<GuildId>(5 + place),
      name,
      avatar: name,
      banner: name,
      ownerId: id(1),
      memberRoles: [role],
      categories:
        place > 0
          ? []
          : texts.map((text, at) => makeCategory({ id: id<CategoryId>(50 + at), name: text, position: at })),
      channels:
        place > 0
          ? []
          : [
              makeChannel({ name: first, topic: first }),
              ...texts.map((text, at) =>
                makeChannel({
                  id: id<ChannelId>(101 + at),
                  name: text,
                  topic: text,
                  categoryId: id(50 + at),
                  position: at + 1,
                }),
              ),
            ],
    }),
  );
  const members = texts.flatMap((text, at) => [
    makeMember({
      id: id<UserId>(200 + at),
      username: 'bob',
      nickname: text,
      avatar: text,
      nameplate: text,
      roleIds: [id(300 + at)],
    }),
    makeMember({ id: id<UserId>(400 + at), username: text, avatarDecoration: text }),
  ]);
  const roles = texts.map((text, at) =>
    makeRole({ id: id<RoleId>(300 + at), name: text, color: text, isHoisted: true, position: at + 1 }),
  );
  const messages = texts.flatMap((text, at) => [
    makeMessage(1000 + 2 * at, {
      content: text,
      authorId: id(200 + at),
      username: text,
      displayName: text,
      avatar: text,
    }),
    // By an author who has left: the message itself has the names.
    makeMessage(1001 + 2 * at, {
      content: `<@${400 + at}> ${text}`,
      authorId: id(900 + at),
      username: 'x',
      displayName: text,
      avatarDecoration: text,
      parentId: id(1000 + 2 * at),
    }),
  ]);
  const bridge = createFakeBridge({
    'messages.list': () => success({ error: 0, data: { messages } }),
    'members.list': () => success({ error: 0, members: [makeMember(), ...members] }),
    'roles.list': () => success({ error: 0, roles: [role, ...roles], memberRoles: [role] }),
    'invites.info': () =>
      success({
        error: 0,
        guild: makePreview({ name: first, description: first, icon: first, banner: first }),
      }),
  });
  const app = await startTestApp({ bridge, guilds });
  renderWithStore(<Shell />, app.store);
  return app;
};

describe('whatever others write', () => {
  it('is at least 1,000 different texts', () => {
    expect(new Set(hostileStrings).size).toBeGreaterThanOrEqual(1000);
  });

  it('neither runs, nor loads, nor leads anywhere: names of servers, channels, categories, roles and people, topics, messages', async () => {
    const harm: string[] = [];
    for (const texts of sliceFor(chunks, 4)) {
      const { store } = await openHostile(texts);
      act(() => {
        store.dispatch(replyTargetChanged({ channelId: id(100), replyTo: id<MessageId>(1000) }));
        store.dispatch(toastShown('error', texts[0] ?? ''));
      });
      harm.push(...findHarm(document.body));
      expect(screen.getAllByRole('article').length).toBeGreaterThan(0);
      cleanup();
    }
    expect(harm).toEqual([]);
  }, 900_000);

  it('is shown as it was written, in messages', async () => {
    const { store } = await openHostile(['<img src=x onerror=alert(1)>']);
    expect(store.getState().navigation.channelId).toBe('100');
    expect(screen.getAllByRole('article')[0]).toHaveTextContent('<img src=x onerror=alert(1)>');
  });

  it('does no harm as a topic, and never reorders what is read', async () => {
    const { store } = await startTestApp();
    renderWithStore(
      <>
        {hostileStrings.map((text) => (
          <ChannelHeader
            key={text}
            channel={{ ...makeChannel(), name: text, topic: text, guildId: id(5) }}
            isPanelShown={false}
            onTogglePanel={() => undefined}
            onShowChannels={null}
          />
        ))}
      </>,
      store,
    );
    expect(screen.getAllByRole('banner')).toHaveLength(hostileStrings.length);
    expect(findHarm(document.body)).toEqual([]);
    expect(hasBidiControl(document.body.textContent)).toBe(false);
  });

  it('does no harm as the name of somebody who is typing', async () => {
    const { store, hear } = await startTestApp();
    renderWithStore(<TypingLine channelId={id(100)} />, store);
    for (const username of hostileStrings) {
      act(() =>
        hear(
          liveEvent('CHANNEL_TYPING_START', { guildId: id(5), channelId: id(100), userId: id(9), username }),
        ),
      );
      expect(findHarm(document.body)).toEqual([]);
    }
  });

  it('does no harm in the question before a message is deleted, nor among suggestions', async () => {
    const texts = ['<img src=x onerror=hostile=1>', '@a<script>hostile=1</script>', 'a\u202Eb'];
    await openHostile(texts);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '@a', selectionStart: 2 } });
    fireEvent.select(screen.getByRole('textbox'));
    expect(findHarm(document.body)).toEqual([]);
    fireEvent.contextMenu(screen.getAllByRole('article')[0] as HTMLElement);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete Message' }));
    await screen.findByRole('dialog');
    expect(findHarm(document.body)).toEqual([]);
  });
});
