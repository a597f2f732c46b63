import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { HistoryItem } from '../../../../../src/contract/entities/member-history';
import { success } from '../../../../../src/contract/failure';
import type { UserId } from '../../../../../src/contract/ids';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { windowFocusChanged } from '../../../../../src/renderer/state/window/slice';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  at,
  everyone,
  fullMeta,
  id,
  makeGateway,
  makeMember,
  makeRole,
  mask,
} from '../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../support/renderer/fake-bridge';
import { acknowledged, GUILD, lost, openOverlay, refused } from '../../../../support/renderer/open-overlay';
import '../../../../../src/renderer/features/member-history/MemberHistoryDialog';
import '../../../../../src/renderer/features/moderate-member/WarnDialog';
import '../../../../../src/renderer/features/profile-card/ProfileCard';

const ME = id<UserId>(1);
const BOB = id<UserId>(2);
const meta = { ...fullMeta, features: [...fullMeta.features, 'member-notes', 'timeouts'] };
const person = (userId: UserId, username: string) => ({ id: userId, username, avatar: null });
const item = (nth: number, kind: string, change: Partial<HistoryItem> = {}): HistoryItem => ({
  ...{ id: String(nth), kind, at: at(-nth), by: person(id(9), 'ana') },
  ...{ text: null, until: null, count: null, invite: null },
  ...change,
});
const HELD = [
  item(5, 'warning', { text: 'Rude.' }),
  item(4, 'note', { text: 'Mine.', by: person(ME, 'ada') }),
  item(3, 'note', { text: "Ana's." }),
  item(2, 'voice_mute'),
  item(1, 'join', { invite: 'abc' }),
];

interface Options {
  readonly overlay?: 'member-history' | 'warn' | 'profile';
  readonly permission?: 'MODERATE_MEMBERS' | 'KICK_MEMBERS' | 'BAN_MEMBERS' | 'MANAGE_MESSAGES';
  readonly features?: typeof meta;
}

const open = (
  api: ApiAnswers = {},
  { overlay = 'member-history', permission = 'MODERATE_MEMBERS', features = meta }: Options = {},
) => {
  const staff = makeRole({ id: id(20), position: 5, permissions: mask('VIEW_CHANNELS', permission) });
  const about = { guildId: GUILD, userId: BOB };
  return openOverlay(
    overlay === 'warn'
      ? { kind: 'moderate-member', about: { ...about, action: 'warn' } }
      : { kind: overlay, about },
    {
      'members.list': () =>
        success({
          error: 0,
          members: [makeMember({ roleIds: [staff.id] }), makeMember({ id: BOB, username: 'bob' })],
        }),
      'roles.list': () => success({ error: 0, roles: [everyone, staff], memberRoles: [everyone, staff] }),
      'members.history': () => success({ error: 0, items: HELD }),
      ...api,
    },
    { ownerId: id(9), memberRoles: [everyone, staff] },
    { meta: features },
  );
};
type App = Awaited<ReturnType<typeof open>>;
const toasts = ({ store }: App) => store.getState().toasts.list.map(({ text }) => text);
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const asked = ({ bridge }: App) => bridge.argsOf('members.history').length;
const field = () => screen.getByRole('textbox', { name: 'Add a note' });

describe('the history of a member', () => {
  it('shows what happened, newest first, and what is unknown by its name', async () => {
    const app = await open();
    await screen.findByText('Rude.');
    expect(app.dialog).toHaveAccessibleName('History of bob');
    expect(
      screen
        .getAllByRole('listitem')
        .map((row) => [...row.querySelectorAll('p')].map(({ textContent }) => textContent).join(': ')),
    ).toEqual([
      'Warned by @ana: Rude.',
      'Note by @ada: Mine.',
      "Note by @ana: Ana's.",
      'Voice Mute by @ana',
      'Joined with the invite abc of @ana',
    ]);
    expect(app.bridge.argsOf('members.history')).toEqual([{ guildId: GUILD, userId: BOB }]);
    await expectAccessible();
  });

  it('takes a note, shows it at once, and fetches the history again', async () => {
    const added = item(6, 'note', { text: 'Was kind.', by: person(ME, 'ada') });
    const app = await open({ 'members.note': () => success({ error: 0, item: added }) });
    await screen.findByText('Rude.');
    expect(button('Add Note')).toHaveAttribute('aria-disabled', 'true');
    await app.user.type(field(), ' Was kind. ');
    expect(screen.getByText('11/2000')).toBeVisible();
    const before = asked(app);
    await app.user.click(button('Add Note')!);
    await expect
      .poll(() => app.bridge.argsOf('members.note'))
      .toEqual([{ guildId: GUILD, targetUserId: BOB, text: 'Was kind.' }]);
    await expect.poll(() => asked(app)).toBe(before + 1);
    expect(field()).toHaveValue('');
  });

  it('keeps a note that the server refuses, and says why', async () => {
    const app = await open({
      'members.note': () => refused('There are 100 notes about this member already', 409),
    });
    await screen.findByText('Rude.');
    await app.user.type(field(), 'x');
    await app.user.click(button('Add Note')!);
    await screen.findByText('There are 100 notes about this member already');
    expect(field()).toHaveValue('x');
    expect(rows()).toHaveLength(5);
  });

  it("deletes one's own notes alone, after a question", async () => {
    let items: readonly HistoryItem[] = HELD;
    const app = await open({
      'members.history': () => success({ error: 0, items: [...items] }),
      'members.deleteNote': () => {
        items = HELD.filter((one) => one.id !== '4');
        return success({ error: 0, message: null });
      },
    });
    await screen.findByText('Rude.');
    expect(screen.getAllByRole('button', { name: 'Delete Note' })).toHaveLength(1);
    await app.user.click(button('Delete Note')!);
    const question = await screen.findByRole('dialog', { name: 'Delete Note' });
    expect(within(question).getByText('Mine.')).toBeVisible();
    await app.user.click(within(question).getByRole('button', { name: 'Delete Note' }));
    await expect.poll(rows).toHaveLength(4);
    expect(app.bridge.argsOf('members.deleteNote')).toEqual([{ guildId: GUILD, noteId: '4' }]);
  });

  it('says why it cannot be loaded, and tries again', async () => {
    let isDown = true;
    const app = await open({
      'members.history': () => (isDown ? lost() : success({ error: 0, items: [] })),
    });
    await screen.findByText('Failed to load the history');
    isDown = false;
    await app.user.click(button('Try Again')!);
    await screen.findByText('Nothing yet');
  });

  it('is fetched again when the window gets the focus', async () => {
    const app = await open();
    await screen.findByText('Rude.');
    act(() => void app.store.dispatch(windowFocusChanged(false)));
    expect(asked(app)).toBe(1);
    act(() => void app.store.dispatch(windowFocusChanged(true)));
    await expect.poll(() => asked(app)).toBe(2);
  });

  it('stays as it was last seen offline, where nothing can be written', async () => {
    const app = await open();
    await screen.findByText('Rude.');
    await app.user.type(field(), 'x');
    act(() => app.bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    expect(rows()).toHaveLength(5);
    expect(field()).toBeDisabled();
    expect(button('Add Note')).toHaveAccessibleDescription('You are offline');
    expect(button('Delete Note')).toHaveAttribute('aria-disabled', 'true');
    act(() => void app.store.dispatch(windowFocusChanged(false)));
    act(() => void app.store.dispatch(windowFocusChanged(true)));
    expect(asked(app)).toBe(1);
  });

  it('closes when the right to see it is lost', async () => {
    const app = await open();
    await screen.findByText('Rude.');
    act(() =>
      app.hear(liveEvent('GUILD_MEMBER_ROLE_REMOVE', { guildId: GUILD, userId: ME, roleId: id(20) })),
    );
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(toasts(app)).toEqual(['You can no longer see the history of members']);
  });
});

describe('a profile card', () => {
  it.each(['MODERATE_MEMBERS', 'KICK_MEMBERS', 'BAN_MEMBERS'] as const)(
    'opens the history over itself for holders of %s',
    async (permission) => {
      const app = await open({}, { overlay: 'profile', permission });
      await app.user.click(await screen.findByRole('button', { name: 'History' }));
      await screen.findByRole('dialog', { name: 'History of bob' });
      await app.user.keyboard('{Escape}');
      await screen.findByRole('dialog', { name: 'Profile of bob' });
    },
  );

  it.each([
    ['for others', { permission: 'MANAGE_MESSAGES' }],
    ['without the feature', { features: fullMeta }],
  ] as const)('has no history and no warning %s', async (_, options) => {
    await open({}, { overlay: 'profile', ...options });
    await screen.findByRole('button', { name: 'More' });
    await screen.findAllByText('bob');
    expect([button('History'), button('Warn User')]).toEqual([null, null]);
  });

  it('warns, and stays open', async () => {
    const app = await open({ 'members.warn': acknowledged }, { overlay: 'profile' });
    await app.user.click(await screen.findByRole('button', { name: 'Warn User' }));
    const dialog = await screen.findByRole('dialog', { name: 'Warn User' });
    await app.user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Rude.');
    await app.user.click(within(dialog).getByRole('button', { name: 'Warn User' }));
    await expect.poll(() => toasts(app)).toContain('bob has been warned');
    expect(await screen.findByRole('dialog', { name: 'Profile of bob' })).toBeVisible();
  });
});

describe('the dialog Warn User', () => {
  const warn = (api: ApiAnswers) => open(api, { overlay: 'warn' });

  it('needs a reason, says that the member reads it, and sends it', async () => {
    const app = await warn({ 'members.warn': acknowledged });
    expect(screen.getByText(/^The member will read this\./)).toBeVisible();
    expect(button('Warn User')).toHaveAccessibleDescription('Enter a reason');
    await expectAccessible();
    await app.user.type(screen.getByRole('textbox', { name: 'Reason' }), ' Rude. ');
    expect(screen.getByText('7/512')).toBeVisible();
    await app.user.click(button('Warn User')!);
    await expect
      .poll(() => app.bridge.argsOf('members.warn'))
      .toEqual([{ guildId: GUILD, targetUserId: BOB, reason: 'Rude.' }]);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('stays with its reason when the server refuses', async () => {
    const app = await warn({ 'members.warn': () => refused('You cannot warn this member', 403) });
    await app.user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Rude.');
    await app.user.click(button('Warn User')!);
    await expect.poll(() => toasts(app)).toEqual(['You cannot warn this member']);
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Rude.');
  });

  it('closes when the member leaves', async () => {
    const app = await warn({});
    act(() => app.hear(liveEvent('GUILD_MEMBER_LEFT', { guildId: GUILD, userId: BOB })));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(toasts(app)).toEqual(['bob has left the server']);
  });
});
