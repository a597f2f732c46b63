import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Channel } from '../../../../../src/contract/entities/channel';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import { GuildSidebar } from '../../../../../src/renderer/features/guild-sidebar/GuildSidebar';
import { draftChanged } from '../../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { fullMeta, id, makeChannel, makeGuild, makeSession } from '../../../../support/renderer/factories';
import { outboxChanged } from '../../../../../src/renderer/state/outbox/slice';
import { makeOutgoing } from '../../../../support/renderer/fake-spool';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);

/** Shows the list of two channels: general is open, woodwork has unread messages. */
const open = async (woodwork: Partial<Channel> = {}) => {
  const meta = { ...fullMeta, features: [...fullMeta.features, 'counts', 'mark-unread'] };
  const channels = [
    makeChannel({ id: id(100), name: 'general' }),
    makeChannel({ id: id(101), name: 'woodwork', position: 1, hasUnread: true, ...woodwork }),
  ];
  const app = await startTestApp({
    guilds: [makeGuild({ channels })],
    boot: { session: makeSession({ meta }) },
  });
  const nothing = (): void => {};
  renderWithStore(
    <GuildSidebar guildId={GUILD} isPanelShown onTogglePanel={nothing} isDrawer={false} onClose={nothing} />,
    app.store,
  );
  return app;
};

describe('a channel with unread messages', () => {
  it.each([
    [null, 0, 'woodwork, unread'],
    [1, 0, 'woodwork, 1 unread message'],
    [12, 2, 'woodwork, 12 unread messages, 2 mentions'],
    [999, 1, 'woodwork, 999+ unread messages, 1 mention'],
  ])('says how many messages are unread: %s, and %i mentions', async (unreadCount, mentionCount, name) => {
    const counted = { ...{ unreadCount, mentionCount }, ...{ everyoneCount: 0, replyCount: 0 } };
    await open(counted);
    expect(screen.getByRole('button', { name })).toBeInTheDocument();
  });

  it('shows the open channel as unread where the person has marked it so', async () => {
    const { hear } = await open();
    expect(screen.getByRole('button', { name: 'general' })).toBeInTheDocument();
    act(() =>
      hear(
        liveEvent('CHANNEL_UNREAD', {
          ...{ guildId: GUILD, channelId: id(100), lastReadId: id(4), unreadCount: 2 },
          ...{ mentionCount: 1, everyoneCount: 0, replyCount: 0 },
        }),
      ),
    );
    expect(screen.getByRole('button', { name: 'general, 2 unread messages, 1 mention' })).toBeInTheDocument();
  });
});

describe('a channel with something that is not sent', () => {
  it('is marked while it is not open: a draft, and before it a message that was refused', async () => {
    const { store } = await open({ hasUnread: false });
    const channelId = id<ChannelId>(101);
    act(() => void store.dispatch(draftChanged({ channelId, text: 'half a' })));
    expect(screen.getByRole('button', { name: 'woodwork, draft' })).toBeInTheDocument();
    const failed = { kind: 'failed', failure: { kind: 'signed-out' }, fileId: null } as const;
    const message = makeOutgoing(1, { channelId, state: failed });
    act(() => void store.dispatch(outboxChanged({ files: [], messages: [message] })));
    expect(screen.getByRole('button', { name: 'woodwork, a message was not sent' })).toBeInTheDocument();
    act(() => void store.dispatch(outboxChanged({ files: [], messages: [] })));
    act(() => void store.dispatch(draftChanged({ channelId, text: '' })));
    act(() => void store.dispatch(draftChanged({ channelId: id(100), text: 'in the open one' })));
    expect(screen.getByRole('button', { name: 'woodwork' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'general' })).toBeInTheDocument();
  });
});
