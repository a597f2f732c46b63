import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Lockdown, LockdownChange } from '../../../../../src/contract/entities/lockdown';
import { failure, success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { Composer } from '../../../../../src/renderer/features/composer/Composer';
import { LockdownLine } from '../../../../../src/renderer/features/lockdown/LockdownLine';
import { draftChanged } from '../../../../../src/renderer/state/composer/slice';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { sendMessage } from '../../../../../src/renderer/state/messages/thunks';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  everyone,
  fullMeta,
  id,
  makeChannel,
  makeGuild,
  makeSession,
  mask,
} from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { makeLockdown } from '../../../../support/renderer/make-lockdown';
import { acknowledged, openOverlay, refused, workshop } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';
import '../../../../../src/renderer/features/lockdown/StartLockdownDialog';
import '../../../../../src/renderer/features/lockdown/EndLockdownDialog';

const GUILD = id<GuildId>(5);
const CHANNEL = id<ChannelId>(100);
const meta = { ...fullMeta, features: [...fullMeta.features, 'lockdown'] };
const STAFF: readonly PermissionName[] = ['VIEW_CHANNELS', 'SEND_MESSAGES', 'LOCKDOWN'];
const MEMBER: readonly PermissionName[] = ['VIEW_CHANNELS', 'SEND_MESSAGES'];

const opening = (
  kind: 'start-lockdown' | 'end-lockdown',
  api: Parameters<typeof openOverlay>[1],
  { lockdown = null, features = meta.features }: { lockdown?: Lockdown | null; features?: string[] } = {},
) =>
  openOverlay(
    { kind, about: { guildId: GUILD } },
    api,
    { ...workshop, lockdown },
    { meta: { ...meta, features }, permissions: STAFF },
  );
const check = (name: string) => screen.getByRole('checkbox', { name });
const button = (name: string) => screen.getByRole('button', { name });

describe('the dialog Start Lockdown', () => {
  it('asks for measures, channels, a time and a reason, and starts it', async () => {
    const { bridge, user, dialog, store } = await opening('start-lockdown', {
      'lockdown.start': acknowledged,
    });
    await expectAccessible(dialog);
    expect(check('Members only read')).toBeChecked();
    expect(check('Pause invites')).toBeChecked();
    expect(screen.queryByRole('checkbox', { name: 'Hold messages of new members' })).toBeNull();
    await user.click(check('Pause invites'));
    await user.click(check('Raise slow mode'));
    expect(screen.getByRole('combobox', { name: 'Slow Mode' })).toHaveTextContent('1 min');
    await user.click(screen.getByRole('radio', { name: 'Chosen channels' }));
    expect(button('Start Lockdown')).toHaveAttribute('aria-disabled', 'true');
    const channels = within(screen.getByRole('group', { name: 'Chosen channels' }));
    expect(channels.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(channels.getByRole('checkbox', { name: '#woodwork' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Raid ');
    await user.click(button('Start Lockdown'));
    expect(bridge.argsOf('lockdown.start')).toEqual([
      {
        ...{ guildId: GUILD, minutes: 60, reason: 'Raid' },
        measures: {
          ...{ pauseInvites: false, slowmodeS: 60, holdNewerThanDays: 0, membersReadOnly: true },
          channels: ['101'],
        },
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.getState().guilds.byId[GUILD]?.lockdown?.measures.slowmodeS).toBe(60);
  });

  it('needs a measure, and stays open where the server refuses', async () => {
    const { user } = await opening('start-lockdown', {
      'lockdown.start': () => refused('A lockdown is running', 409),
    });
    for (const name of ['Members only read', 'Pause invites']) await user.click(check(name));
    expect(button('Start Lockdown')).toHaveAttribute('aria-disabled', 'true');
    await user.click(check('Pause invites'));
    await user.click(button('Start Lockdown'));
    expect(await screen.findByText('A lockdown is running')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('offers to hold messages where the server can', async () => {
    const { user } = await opening(
      'start-lockdown',
      { 'held.list': () => success({ error: 0, items: [] }) },
      { features: [...meta.features, 'automod'] },
    );
    await user.click(check('Hold messages of new members'));
    expect(screen.getByRole('combobox', { name: 'Who joined in the last' })).toHaveTextContent('7 days');
  });

  it('closes where somebody else starts one', async () => {
    const { hear } = await opening('start-lockdown', {});
    act(() => hear(liveEvent('GUILD_LOCKDOWN', { guildId: GUILD, lockdown: makeLockdown() })));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the dialog End Lockdown', () => {
  const running = makeLockdown({ membersReadOnly: true });
  const answering = (kept: LockdownChange[]) => ({
    'lockdown.end': () => success({ error: 0, restored: [], kept }),
  });

  it('ends it, and says what stays', async () => {
    const { user, store } = await opening(
      'end-lockdown',
      answering([
        { what: 'invites_paused', channel: null, now: false },
        { what: 'slowmode', channel: { id: CHANNEL, name: 'general' }, now: 300 },
      ]),
      { lockdown: running },
    );
    await user.click(button('End Lockdown'));
    const kept = within(await screen.findByRole('dialog', { name: 'Lockdown ended' }));
    expect(kept.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Invites are no longer paused',
      '#general: slow mode 5 min',
    ]);
    expect(store.getState().guilds.byId[GUILD]?.lockdown).toBeNull();
    await user.click(button('Done'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes with a toast where nothing stays', async () => {
    const { user, store } = await opening('end-lockdown', answering([]), { lockdown: running });
    await user.click(button('End Lockdown'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.getState().toasts.list.map(({ text }) => text)).toEqual(['Lockdown ended']);
  });
});

const openHall = async (
  lockdown: Lockdown | null,
  permissions: readonly PermissionName[],
  channel: Parameters<typeof makeChannel>[0] = {},
) => {
  const role = { ...everyone, permissions: mask(...permissions) };
  const app = await startTestApp({
    bridge: createFakeBridge({
      'messages.create': () =>
        failure({
          ...{ kind: 'refused', status: 403, message: 'This server is in lockdown', retryAfterMs: null },
          code: 'lockdown',
        }),
      'roles.list': () => success({ error: 0, roles: [role], memberRoles: [role] }),
    }),
    guilds: [
      makeGuild({ memberRoles: [role], lockdown, channels: [makeChannel({ id: CHANNEL, ...channel })] }),
    ],
    boot: { session: makeSession({ meta }) },
  });
  renderWithStore(
    <>
      <LockdownLine guildId={GUILD} onFocusLost={() => undefined} />
      <Composer guildId={GUILD} channelId={CHANNEL} emojiButton={() => null} />
    </>,
    app.store,
  );
  return app;
};
const box = () => screen.getByRole('textbox', { name: 'Message #general' });
const UNTIL = '2031-01-05T10:00:00.000Z';

describe('a server in lockdown', () => {
  it('tells members, and keeps them from writing until it ends', async () => {
    const { hear } = await openHall(makeLockdown({ membersReadOnly: true }), MEMBER);
    expect(box()).toBeDisabled();
    expect(box()).toHaveAttribute('placeholder', 'This server is in lockdown');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'This server is in lockdown',
    );
    expect(screen.queryByRole('button', { name: 'End Lockdown' })).toBeNull();
    act(() => hear(liveEvent('GUILD_LOCKDOWN', { guildId: GUILD, lockdown: null })));
    expect(box()).toBeEnabled();
    expect(screen.queryByText('This server is in lockdown')).toBeNull();
  });

  it('tells staff until when and what it does, with the way to end it', async () => {
    const { store } = await openHall(makeLockdown({ pauseInvites: true, slowmodeS: 30 }, UNTIL), STAFF);
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Lockdown until .*2031.* · Invites paused · Slow mode 30 s/,
    );
    expect(box()).toBeEnabled();
    await userEvent.setup().click(button('End Lockdown'));
    expect(store.getState().overlays.above?.kind).toBe('end-lockdown');
  });

  it('lets those write who manage messages there, and in the channels that are not meant', async () => {
    await openHall(makeLockdown({ membersReadOnly: true }), MEMBER, {
      permissions: mask('VIEW_CHANNELS', 'SEND_MESSAGES', 'MANAGE_MESSAGES'),
    });
    expect(box()).toBeEnabled();
  });

  it('holds in its channels alone', async () => {
    await openHall(makeLockdown({ membersReadOnly: true, channels: [id(101)] }), MEMBER);
    expect(box()).toBeEnabled();
  });

  it('gives a text that the server refuses for it back to the composer', async () => {
    const { store } = await openHall(null, MEMBER);
    act(() => void store.dispatch(draftChanged({ channelId: CHANNEL, text: 'hello' })));
    await act(() => store.dispatch(sendMessage(CHANNEL)));
    expect(box()).toHaveValue('hello');
    expect(store.getState().toasts.list.map(({ text }) => text)).toEqual(['This server is in lockdown']);
  });
});
