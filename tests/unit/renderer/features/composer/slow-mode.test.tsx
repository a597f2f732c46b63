import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, type Failure, success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId, MessageId } from '../../../../../src/contract/ids';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { Composer } from '../../../../../src/renderer/features/composer/Composer';
import {
  at,
  everyone,
  fullMeta,
  id,
  makeChannel,
  makeGuild,
  makeSession,
  mask,
} from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const CHANNEL = id<ChannelId>(100);
const NOW = Date.parse(at(0));

interface World {
  readonly rights?: readonly PermissionName[];
  readonly features?: readonly string[];
  readonly refusal?: Failure;
}

const open = async ({ rights = [], features = ['slowmode-edit'], refusal }: World = {}) => {
  const role = { ...everyone, permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES', ...rights) };
  const app = await startTestApp({
    bridge: createFakeBridge({
      'messages.create': () =>
        refusal === undefined
          ? success({ error: 0, data: { id: id<MessageId>(900), createdAt: at(0) } })
          : failure(refusal),
      'roles.list': () => success({ error: 0, roles: [role], memberRoles: [role] }),
    }),
    guilds: [makeGuild({ memberRoles: [role], channels: [makeChannel({ id: CHANNEL, slowmode: 30 })] })],
    boot: { session: makeSession({ meta: { ...fullMeta, features: [...fullMeta.features, ...features] } }) },
  });
  renderWithStore(<Composer guildId={GUILD} channelId={CHANNEL} emojiButton={() => null} />, app.store);
  const user = userEvent.setup({ delay: null });
  return {
    ...app,
    write: async (text: string) => {
      await user.type(box(), `${text}{Enter}`);
    },
    sent: () => app.bridge.argsOf('messages.create').map(({ content }) => content),
    toasts: () => app.store.getState().toasts.list.map(({ text }) => text),
  };
};
const box = () => screen.getByRole('textbox', { name: 'Message #general' });
const line = () => screen.queryByText(/^Slow mode:/, { selector: 'p' })?.textContent;

describe('the composer under slow mode', () => {
  beforeEach(() =>
    vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] }),
  );
  afterEach(() => vi.useRealTimers());

  it('says so before one writes, and counts down after a message', async () => {
    const { write, sent, toasts } = await open();
    expect(line()).toBe('Slow mode: 30 s');
    await write('one');
    await expect.poll(line).toBe('Slow mode: 30 s0:30');
    act(() => void vi.advanceTimersByTime(12_000));
    expect(line()).toBe('Slow mode: 30 s0:18');
    await write('two');
    expect(sent()).toEqual(['one']);
    expect(box()).toHaveValue('two');
    expect(toasts()).toEqual(['Slow mode: you can write again in 0:18']);
    act(() => void vi.advanceTimersByTime(18_000));
    expect(line()).toBe('Slow mode: 30 s');
    await write('');
    expect(sent()).toEqual(['one', 'two']);
  });

  it('waits as long as the server says when it refuses a message, which comes back', async () => {
    const { write, toasts } = await open({
      refusal: {
        ...{ kind: 'refused', status: 429, message: 'This channel has slow mode.', retryAfterMs: 25_000 },
        code: 'slow_mode',
      },
    });
    await write('one');
    await expect.poll(line).toBe('Slow mode: 30 s0:25');
    expect(box()).toHaveValue('one');
    expect(toasts()).toEqual(['Slow mode: you can write again in 0:25']);
  });

  it('tells those who manage messages that it is not for them', async () => {
    const { write, sent } = await open({ rights: ['MANAGE_MESSAGES'] });
    expect(line()).toBe('Slow mode: 30 sYou are exempt because you manage messages.');
    await write('one');
    await write('two');
    await expect.poll(sent).toEqual(['one', 'two']);
  });

  it('says nothing on a server without the feature', async () => {
    const { write, sent } = await open({ features: [] });
    expect(line()).toBeUndefined();
    await write('one');
    await write('two');
    await expect.poll(sent).toEqual(['one', 'two']);
  });
});
