import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, UserId } from '../../../../../src/contract/ids';
import type { CallReply } from '../../../../../src/contract/rest';
import { selectMayPurge, selectMayPurgeUser } from '../../../../../src/renderer/state/purge/selectors';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  at,
  everyone,
  fullMeta,
  id,
  makeGateway,
  makeMember,
  makeMessage,
  makeRole,
  mask,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, deferred, settle } from '../../../../support/renderer/fake-bridge';
import { GUILD, openOverlay, refused, workshop } from '../../../../support/renderer/open-overlay';
import '../../../../../src/renderer/features/purge/PurgeDialog';

const CHANNEL = id<ChannelId>(100);
const BOB = id<UserId>(2);
const staff = makeRole({ id: id(20), position: 5, permissions: mask('VIEW_CHANNELS', 'MANAGE_MESSAGES') });
const meta = { ...fullMeta, features: [...fullMeta.features, 'purge'] };
type Answer = CallReply<'messages.previewPurge'>;
const found = (count: number, change: Partial<Answer> = {}) =>
  success({ error: 0, count, skipped: 0, sample: [], ...change });

const open = (
  about: { readonly channelId?: ChannelId; readonly userId?: UserId; readonly after?: string },
  preview: NonNullable<ApiAnswers['messages.previewPurge']>,
) =>
  openOverlay(
    { kind: 'purge', about: { guildId: GUILD, channelId: null, userId: null, after: null, ...about } },
    {
      'members.list': () =>
        success({
          error: 0,
          members: [
            makeMember({ roleIds: [staff.id] }),
            makeMember({ id: BOB, username: 'bob' }),
            makeMember({ id: id(9), username: 'peer', roleIds: [staff.id] }),
          ],
        }),
      'roles.list': () => success({ error: 0, roles: [everyone, staff], memberRoles: [everyone, staff] }),
      'messages.previewPurge': preview,
      'messages.purge': () => success({ error: 0, count: 11, skipped: 2, entryId: null }),
    },
    { ...workshop, ownerId: id(8), memberRoles: [everyone, staff] },
    { meta },
  );
type App = Awaited<ReturnType<typeof open>>;
const asked = ({ bridge }: App) => bridge.argsOf('messages.previewPurge');
const deleted = ({ bridge }: App) => bridge.argsOf('messages.purge');
const said = () => screen.getByRole('status').textContent;
const user = () => userEvent.setup({ delay: null });
const pause = () => vi.advanceTimersByTimeAsync(400);

describe('the dialog Delete Messages', () => {
  beforeEach(() =>
    vi.useFakeTimers({
      now: Date.parse(at(0)),
      shouldAdvanceTime: true,
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
    }),
  );
  afterEach(() => vi.useRealTimers());

  it('counts what is meant, shows some of it, and deletes it with a reason', async () => {
    const app = await open({ channelId: CHANNEL }, () =>
      found(12, { skipped: 2, sample: [makeMessage(7, { content: 'Buy **now**' })] }),
    );
    expect(said()).toBe('Counting messages…');
    await pause();
    await expect.poll(said).toBe('12 messages · 2 more are of people of your rank or higher and stay');
    const sample = within(screen.getByRole('list', { name: 'The newest of them' }));
    expect(sample.getByRole('listitem')).toHaveTextContent('bobBuy now');
    await expectAccessible();
    await user().type(screen.getByRole('textbox', { name: 'Reason' }), 'Spam');
    await user().click(screen.getByRole('button', { name: 'Delete 12 Messages' }));
    await expect.poll(() => deleted(app)).toHaveLength(1);
    expect(asked(app)).toEqual([
      {
        ...{ guildId: GUILD, channelId: CHANNEL, userId: null, contains: null, limit: 1000, before: null },
        after: expect.any(String),
      },
    ]);
    expect(deleted(app)).toEqual([{ ...asked(app)[0], reason: 'Spam' }]);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(app.store.getState().toasts.list.map(({ text }) => text)).toEqual([
      '11 messages deleted, 2 skipped',
    ]);
  });

  it('asks once one stops typing, and drops answers to what was asked before', async () => {
    const first = deferred<ReturnType<typeof found>>();
    const app = await open({ channelId: CHANNEL }, ({ contains }) =>
      contains === null ? first.promise : found(3),
    );
    await pause();
    expect(asked(app)).toHaveLength(1);
    await user().type(screen.getByRole('textbox', { name: 'With the words' }), 'buy');
    expect(asked(app)).toHaveLength(1);
    await pause();
    await expect.poll(said).toBe('3 messages');
    expect(asked(app).map(({ contains }) => contains)).toEqual([null, 'buy']);
    await act(async () => {
      first.resolve(found(900));
      await settle();
    });
    expect(said()).toBe('3 messages');
  });

  it('deletes nothing by Enter in the words, nor when nothing matches', async () => {
    const app = await open({ channelId: CHANNEL }, ({ contains }) => found(contains === null ? 5 : 0));
    await pause();
    await expect.poll(said).toBe('5 messages');
    await user().type(screen.getByRole('textbox', { name: 'With the words' }), '{Enter}x{Enter}');
    await pause();
    await expect.poll(said).toBe('0 messages');
    const button = screen.getByRole('button', { name: 'Delete Messages' });
    expect(button).toHaveAccessibleDescription('No messages match');
    await user().click(button);
    expect(deleted(app)).toEqual([]);
  });

  it('begins with a member in all channels, and can be narrowed to one', async () => {
    const app = await open({ userId: BOB }, () => found(1));
    await pause();
    await expect.poll(() => asked(app)[0]).toMatchObject({ channelId: null, userId: BOB });
    expect(screen.getByRole('radio', { name: 'One member' })).toBeChecked();
    expect(within(app.dialog).getByText('bob')).toBeVisible();
    await user().click(screen.getByRole('combobox', { name: 'In' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      ...['All channels', '#general', '#woodwork'],
    ]);
    await user().click(screen.getByRole('option', { name: '#woodwork' }));
    await pause();
    await expect.poll(() => asked(app).at(-1)).toMatchObject({ channelId: '101', userId: BOB });
  });

  it('begins at the message from whose menu it comes', async () => {
    const app = await open({ channelId: CHANNEL, after: at(-60) }, () => found(1));
    expect(screen.getByRole('combobox', { name: 'When' })).toHaveTextContent(/^Since /);
    await pause();
    await expect.poll(() => asked(app)[0]?.after).toBe(at(-60));
  });

  it('says why it cannot count', async () => {
    await open({ channelId: CHANNEL }, () => refused('Channel not found', 404));
    await pause();
    await expect.poll(said).toBe('Channel not found');
    expect(screen.getByRole('button', { name: 'Delete Messages' })).toHaveAccessibleDescription(
      'Failed to count messages',
    );
  });

  it('can do nothing offline, and says so', async () => {
    const app = await open({ channelId: CHANNEL }, () => found(1));
    act(() => app.bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    await pause();
    expect(screen.getByRole('button', { name: 'Delete Messages' })).toHaveAccessibleDescription(
      'You are offline',
    );
    expect(asked(app)).toEqual([]);
  });

  it('is offered where one manages messages, about those of lower rank', async () => {
    const { store } = await open({ channelId: CHANNEL }, () => found(1));
    const state = store.getState();
    expect(selectMayPurge(state, CHANNEL)).toBe(true);
    expect(selectMayPurge(state, id(102))).toBe(false);
    expect(selectMayPurgeUser(state, GUILD, BOB)).toBe(true);
    expect(selectMayPurgeUser(state, GUILD, id(9))).toBe(false);
  });
});
