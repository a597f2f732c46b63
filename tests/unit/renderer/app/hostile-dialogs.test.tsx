import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../src/contract/failure';
import type { GuildId, UserId } from '../../../../src/contract/ids';
import { hasBidiControl } from '../../../../src/domain/links/bidi';
import { App } from '../../../../src/renderer/app/App';
import { Overlays } from '../../../../src/renderer/app/Overlays';
import { MembersManager } from '../../../../src/renderer/features/members-manager/MembersManager';
import { loadInvitePreview } from '../../../../src/renderer/state/invites/thunks';
import { liveEvent } from '../../../../src/renderer/state/live-events';
import { overlayOpened } from '../../../../src/renderer/state/overlays/slice';
import type { Overlay } from '../../../../src/renderer/state/overlays/types';
import { loadProfile } from '../../../../src/renderer/state/profiles/thunks';
import { toastShown } from '../../../../src/renderer/state/toasts/slice';
import { findHarm } from '../../../support/hostile/find-harm';
import { hostileStrings } from '../../../support/hostile/strings';
import { sliceFor } from '../../../support/torture';
import {
  everyone,
  fullMeta,
  id,
  makeCategory,
  makeChannel,
  makeGuild,
  makeInvite,
  makeMember,
  makeMemberDetail,
  makePreview,
  makeRole,
  makeSession,
  mask,
} from '../../../support/renderer/factories';
import { createFakeBridge, settle } from '../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../support/renderer/render-with-store';
import { makeTestStore, startTestApp, type TestApp } from '../../../support/renderer/test-store';

/** Time limit for a thousand texts on a busy machine. */
const BUSY_MS = 900_000;
const guildId = id<GuildId>(5);
const BOB = id<UserId>(2);
const CODE = 'the-hall';
const mine = {
  ...everyone,
  permissions: mask('VIEW_CHANNELS', 'CREATE_INVITE', 'CHANGE_NICKNAME', 'MANAGE_CHANNELS'),
};
const staff = makeRole({
  id: id(22),
  position: 9,
  permissions: mask('KICK_MEMBERS', 'BAN_MEMBERS', 'MANAGE_ROLES', 'MANAGE_NICKNAMES'),
});
const roleOf = (text: string) => makeRole({ id: id(20), name: text, color: text, position: 1 });
const memberOf = (text: string) =>
  makeMember({ id: BOB, username: text, nickname: text, avatar: text, nameplate: text, roleIds: [id(20)] });

/** A server in which the user has all rights, and whose answers contain the current text. */
const start = async () => {
  let text = 'at first';
  const roles = () => [mine, staff, roleOf(text)];
  const bridge = createFakeBridge({
    'members.list': () =>
      success({ error: 0, members: [makeMember({ roleIds: [staff.id] }), memberOf(text)] }),
    'roles.list': () => success({ error: 0, roles: roles(), memberRoles: [mine, staff] }),
    'members.fetch': () =>
      success({
        error: 0,
        member: makeMemberDetail({ id: BOB, username: text, nickname: text, bio: text, roleIds: [id(20)] }),
        roles: roles(),
      }),
    'invites.create': () => success({ error: 0, message: null, invite: makeInvite({ code: text }) }),
    'invites.info': () =>
      success({ error: 0, guild: makePreview({ name: text, description: text, icon: text, banner: text }) }),
  });
  const meta = { ...fullMeta, features: [...fullMeta.features, 'category-edit'] };
  const app = await startTestApp({
    bridge,
    boot: { session: makeSession({ meta }) },
    guilds: [
      makeGuild({
        ownerId: id(9),
        memberRoles: [mine, staff],
        categories: [makeCategory()],
        channels: [makeChannel(), makeChannel({ id: id(101), categoryId: id(50) })],
      }),
    ],
  });
  return {
    ...app,
    /** Renames everything that has a name. */
    rename: (next: string): void => {
      text = next;
      app.hear(
        liveEvent('GUILD_EDIT', {
          guildId,
          name: text,
          description: text,
          avatar: text,
          banner: text,
          verified: 1,
          invitesPaused: null,
          ownerId: null,
        }),
        liveEvent('GUILD_CATEGORY_EDIT', { guildId, category: makeCategory({ name: text }) }),
        liveEvent('GUILD_CHANNEL_EDIT', {
          guildId,
          channel: makeChannel({ id: id(101), name: text, topic: text, categoryId: id(50) }),
        }),
        liveEvent('GUILD_ROLE_EDIT', { guildId, role: roleOf(text) }),
        liveEvent('GUILD_MEMBER_EDIT', { guildId, member: memberOf(text) }),
      );
    },
  };
};

/** Whether readable text, except for the user's own input, is reordered by bidi controls. */
const isReordered = (): boolean => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const { data, parentElement } = texts.currentNode as Text;
    if (parentElement?.tagName !== 'TEXTAREA' && hasBidiControl(data)) return true;
  }
  return false;
};

/** Harmful elements, and text that displays in another order than it is written. */
const wrongWith = (text: string): readonly string[] => [
  ...findHarm(document.body),
  ...(isReordered() ? [`reordered by ${JSON.stringify(text)}`] : []),
];

/** Types the text into every field. */
const type = (text: string): void => {
  for (const field of document.querySelectorAll('input:not([type]), input[type="text"], textarea')) {
    fireEvent.change(field, { target: { value: text } });
  }
};

/** Together these have every field, and get every text: a quarter each. The others repeat the same fields. */
const EVERY_FIELD: readonly Overlay['kind'][] = [
  'channel-settings',
  'rename-category',
  'change-nickname',
  'leave-guild',
];
const textsOf = (kind: Overlay['kind']): readonly string[] => {
  const place = EVERY_FIELD.indexOf(kind);
  return place < 0 ? sliceFor(hostileStrings, 16) : sliceFor(hostileStrings, 4, place);
};

const OVERLAYS: readonly Overlay[] = [
  { kind: 'leave-guild', about: { guildId } },
  { kind: 'create-channel', about: { guildId, categoryId: id(50) } },
  { kind: 'create-category', about: { guildId } },
  { kind: 'channel-settings', about: { guildId, channelId: id(101) } },
  { kind: 'rename-category', about: { guildId, categoryId: id(50) } },
  { kind: 'delete-category', about: { guildId, categoryId: id(50) } },
  { kind: 'reorder-channels', about: { guildId } },
  { kind: 'notification-settings', about: { guildId } },
  { kind: 'privacy-settings', about: { guildId } },
  { kind: 'change-nickname', about: { guildId } },
  { kind: 'invite-people', about: { guildId, channelId: null } },
];

const open = async (overlay: Overlay): Promise<TestApp & { rename: (text: string) => void }> => {
  const app = await start();
  app.store.dispatch(overlayOpened(overlay));
  renderWithStore(<Overlays />, app.store);
  // The overlay's code is loaded now, which takes a while on a busy computer.
  await screen.findByRole('dialog');
  await act(settle);
  return app;
};

describe('whatever others write, and whatever is typed', () => {
  it.each(OVERLAYS)(
    'does no harm in $kind: names of the server, its channels, categories and roles, topics; any field',
    async (overlay) => {
      const { rename } = await open(overlay);
      const wrong = textsOf(overlay.kind).flatMap((text) => {
        act(() => rename(text));
        type(text);
        return wrongWith(text);
      });
      expect(screen.getByRole('dialog')).toBeInTheDocument();
      expect(wrong).toEqual([]);
    },
    BUSY_MS,
  );

  it(
    'does no harm on a profile: names, nickname, bio, role names and colours, status',
    async () => {
      const { rename, store } = await open({ kind: 'profile', about: { guildId, userId: BOB } });
      const wrong: string[] = [];
      for (const text of sliceFor(hostileStrings, 4)) {
        rename(text);
        await act(() => store.dispatch(loadProfile({ guildId, userId: BOB })));
        wrong.push(...wrongWith(text));
      }
      expect(screen.getByRole('heading', { name: 'About Me' })).toBeInTheDocument();
      expect(wrong).toEqual([]);
    },
    BUSY_MS,
  );

  it(
    'does no harm in an invite: name, description and pictures of the server',
    async () => {
      const { rename, store } = await open({ kind: 'join-invite', about: { code: CODE } });
      const wrong: string[] = [];
      for (const text of sliceFor(hostileStrings, 4, 1)) {
        rename(text);
        await act(() => store.dispatch(loadInvitePreview(CODE)));
        wrong.push(...wrongWith(text));
      }
      expect(screen.getByText('About this server')).toBeInTheDocument();
      expect(wrong).toEqual([]);
    },
    BUSY_MS,
  );

  it(
    'does no harm in the question before a ban: the name, and any reason',
    async () => {
      const { hear, store } = await start();
      renderWithStore(<Overlays />, store);
      const wrong: string[] = [];
      for (const [at, text] of sliceFor(hostileStrings, 4, 2).entries()) {
        const userId = id<UserId>(1000 + at);
        await act(async () => {
          hear(liveEvent('GUILD_MEMBER_JOIN', { guildId, member: { ...memberOf(text), id: userId } }));
          store.dispatch(
            overlayOpened({ kind: 'moderate-member', about: { guildId, userId, action: 'ban' } }),
          );
          await settle();
        });
        type(text);
        wrong.push(...wrongWith(text));
      }
      expect(await screen.findByRole('dialog')).toBeInTheDocument();
      expect(wrong).toEqual([]);
    },
    BUSY_MS,
  );

  it(
    'does no harm in the members manager: names, roles, and any search',
    async () => {
      const { rename, store } = await start();
      renderWithStore(<MembersManager guildId={guildId} />, store);
      const search = screen.getByRole('searchbox');
      const wrong: string[] = [];
      for (const text of sliceFor(hostileStrings, 4, 3)) {
        act(() => rename(text));
        wrong.push(...wrongWith(text));
        fireEvent.change(search, { target: { value: text } });
        wrong.push(...wrongWith(text));
        fireEvent.change(search, { target: { value: '' } });
      }
      expect(wrong).toEqual([]);
    },
    BUSY_MS,
  );

  it(
    'does no harm in the words of a toast',
    async () => {
      // Before main has reported a session, the app renders only toasts.
      const { store } = makeTestStore();
      renderWithStore(<App boot={() => Promise.resolve()} />, store);
      await act(settle);
      const wrong = sliceFor(hostileStrings, 4).flatMap((text) => {
        act(() => void store.dispatch(toastShown('error', text)));
        return wrongWith(text);
      });
      expect(wrong).toEqual([]);
    },
    BUSY_MS,
  );
});
