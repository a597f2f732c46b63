import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Failure, failure, success } from '../../../../../src/contract/failure';
import type { GuildId, UserId } from '../../../../../src/contract/ids';
import { defaultPreferences } from '../../../../../src/contract/preferences';
import { Overlays } from '../../../../../src/renderer/app/Overlays';
import { GuildRail } from '../../../../../src/renderer/features/guild-rail/GuildRail';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  fullMeta,
  id,
  makeGuild,
  makeMember,
  makeMemberDetail,
  makeSession,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';
// Imported in advance: the app loads them when they are opened.
import '../../../../../src/renderer/features/custom-status/CustomStatusDialog';
import '../../../../../src/renderer/features/profile-card/ProfileCard';

const GUILD = id<GuildId>(5);
const BOB = id<UserId>(3);
const ok = () => success({ error: 0, message: null });
const down: Failure = { kind: 'refused', status: 503, message: 'Busy', retryAfterMs: null };
const NOTHING = { invisible: false, statusText: null, statusUntil: null };

const open = async (api: ApiAnswers = {}, features: readonly string[] = ['custom-status', 'user-notes']) => {
  const bridge = createFakeBridge({
    'users.updateStatus': ok,
    'users.updateStatusText': ok,
    'userNotes.set': ok,
    'userNotes.find': () => success({ text: null }),
    'members.list': () => success({ members: [makeMember({ id: BOB, username: 'bob' })], crowd: false }),
    'members.fetch': () => success({ member: makeMemberDetail({ id: BOB, username: 'bob' }), roles: [] }),
    ...api,
  });
  const dropped = (one: string) => !['custom-status', 'user-notes'].includes(one);
  const meta = { ...fullMeta, features: [...fullMeta.features.filter(dropped), ...features] };
  const app = await startTestApp({
    ...{ bridge, guilds: [makeGuild({ id: GUILD })] },
    boot: { preferences: defaultPreferences, session: makeSession({ meta }) },
  });
  renderWithStore(
    <>
      <GuildRail />
      <Overlays />
    </>,
    app.store,
  );
  const user = userEvent.setup();
  const menu = async () => {
    await user.click(screen.getByRole('button', { name: /^Account/ }));
    await screen.findByRole('menuitem', { name: 'User Settings' });
  };
  return { ...app, bridge, user, menu };
};

describe('the account menu', () => {
  it('makes invisible, says so, and ends it with another status', async () => {
    const { user, menu, bridge, hear } = await open();
    await menu();
    await user.click(screen.getByRole('menuitemradio', { name: 'Invisible' }));
    expect(bridge.argsOf('users.updateStatus')).toEqual([{ status: 'active', invisible: true }]);
    act(() => hear(liveEvent('USER_STATUS', { ...NOTHING, invisible: true })));
    await screen.findByRole('button', { name: 'Account: ada, Invisible' });
    await menu();
    expect(screen.getByRole('menuitemradio', { name: 'Invisible' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Online' }));
    expect(bridge.argsOf('users.updateStatus')[1]).toEqual({ status: 'active', invisible: false });
  });

  it('has neither on a server without the feature', async () => {
    const { menu } = await open({}, []);
    await menu();
    expect(screen.queryByRole('menuitemradio', { name: 'Invisible' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Set Custom Status' })).toBeNull();
  });

  it('sets what is said, for a time, and clears it', async () => {
    const { user, menu, bridge, hear } = await open();
    await menu();
    await user.click(screen.getByRole('menuitem', { name: 'Set Custom Status' }));
    const field = await screen.findByRole('textbox', { name: 'Status' });
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(screen.getByRole('dialog'));
    await user.type(field, '  Planing oak ');
    await user.click(screen.getByRole('combobox', { name: 'Clear after' }));
    await user.click(await screen.findByRole('option', { name: '1 hour' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(bridge.argsOf('users.updateStatusText')).toEqual([{ text: 'Planing oak', seconds: 3600 }]);
    act(() => hear(liveEvent('USER_STATUS', { ...NOTHING, statusText: 'Planing oak' })));
    await menu();
    expect(screen.getByText('Planing oak')).toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Edit Custom Status' }));
    await user.click(await screen.findByRole('button', { name: 'Clear Status' }));
    expect(bridge.argsOf('users.updateStatusText')[1]).toEqual({ text: '', seconds: null });
  });

  it('keeps what was typed where the server refuses it', async () => {
    const { user, menu } = await open({ 'users.updateStatusText': () => failure(down) });
    await menu();
    await user.click(screen.getByRole('menuitem', { name: 'Set Custom Status' }));
    await user.type(await screen.findByRole('textbox', { name: 'Status' }), 'Away{Enter}');
    expect(await screen.findByText('Busy')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Status' })).toHaveValue('Away');
  });
});

describe('a profile card', () => {
  const openCard = async (api: ApiAnswers = {}) => {
    const app = await open(api);
    act(
      () =>
        void app.store.dispatch(overlayOpened({ kind: 'profile', about: { guildId: GUILD, userId: BOB } })),
    );
    return { ...app, note: await screen.findByRole('textbox', { name: 'Note' }) };
  };

  it('keeps a note about the person, saved when the field is left', async () => {
    const { user, bridge, note, hear } = await openCard({
      'userNotes.find': () => success({ text: 'Tall' }),
    });
    expect(note).toHaveValue('Tall');
    expect(note).toHaveAccessibleDescription('About bob, only for you');
    await user.type(note, ', likes tea');
    await user.tab();
    expect(bridge.argsOf('userNotes.set')).toEqual([{ userId: BOB, text: 'Tall, likes tea' }]);
    // Left without a change, it saves nothing.
    await user.click(note);
    await user.tab();
    expect(bridge.argsOf('userNotes.set')).toHaveLength(1);
    act(() => hear(liveEvent('USER_NOTE', { userId: BOB, text: 'From elsewhere' })));
    expect(note).toHaveValue('From elsewhere');
  });

  it('shows what is typed, and why, where it was not saved', async () => {
    const { user, note } = await openCard({ 'userNotes.set': () => failure(down) });
    await user.type(note, 'Draft');
    await user.tab();
    expect(await screen.findByText('Busy')).toBeInTheDocument();
    expect(note).toHaveValue('Draft');
  });
});
