import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { success } from '../../../../src/contract/failure';
import { setCatalogue } from '../../../../src/domain/i18n/t';
import { Overlays } from '../../../../src/renderer/app/Overlays';
import { Shell } from '../../../../src/renderer/app/Shell';
import { overlayOpened } from '../../../../src/renderer/state/overlays/slice';
import type { Overlay } from '../../../../src/renderer/state/overlays/types';
import { pseudoLanguage } from '../../../support/pseudo-language';
import {
  everyone,
  fullMeta,
  id,
  makeCategory,
  makeChannel,
  makeGuild,
  makeMember,
  makePreview,
  makeSession,
  makeUser,
  mask,
} from '../../../support/renderer/factories';
import { createFakeBridge } from '../../../support/renderer/fake-bridge';
import { lost } from '../../../support/renderer/open-overlay';
import { makeGuildInfo } from '../../../support/renderer/open-settings';
import { renderWithStore } from '../../../support/renderer/render-with-store';
import { startTestApp } from '../../../support/renderer/test-store';

beforeEach(() => setCatalogue(pseudoLanguage));
afterEach(() => setCatalogue(null));

/** Visible texts that are not in a catalogue. */
const DATA = [
  // Names and texts of users.
  ...['DATA', 'The Hall', 'Where we meet', 'ada@example.org', 'ada', '@everyone', 'TH'],
  // Texts that are the same in every language: URLs, names of channels, versions, keys.
  ...['https://…/invite/hTKzmak4xQ', 'http://127.0.0.1:4000/invite/', 'your-code', 'new-channel'],
  ...['Pre Release Beta-1', 'Ctrl', 'Escape', 'Alt', 'Shift', 'Enter', 'Space', 'PageUp'],
  // Times, which follow the system's language.
  ...['July 10, 2025', 'January 5, 2026'],
];

const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'title', 'placeholder'];

/** The visible texts of the page in unaccented letters. */
const plainTexts = (): readonly string[] => {
  const read: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('style, script') !== null) continue;
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) read.push(node.textContent ?? '');
    for (const name of ATTRIBUTES) read.push(element.getAttribute(name) ?? '');
  }
  const left = read.map((text) => DATA.reduce((rest, data) => rest.replaceAll(data, ''), text).trim());
  return [...new Set(left.filter((text) => /[A-Za-z]{2,}/.test(text)))];
};

const guildId = id<never>(5);
const open = async () => {
  const role = { ...everyone, permissions: mask('ADMINISTRATOR') };
  const bridge = createFakeBridge({
    'guilds.info': () => success(makeGuildInfo()),
    'roles.list': () => success({ error: 0, roles: [role], memberRoles: [role] }),
    'members.list': () => success({ error: 0, members: [makeMember()] }),
    'invites.info': () => success({ error: 0, guild: makePreview() }),
    ...{
      'invites.create': lost,
      'invites.list': lost,
      'bans.list': lost,
      'auditLog.list': lost,
      'devices.list': lost,
    },
    ...{ 'requests.history': lost, 'partner.fetch': lost, 'users.fetch': lost },
  });
  const guild = makeGuild({
    memberRoles: [role],
    ownerId: id(1),
    categories: [makeCategory({ id: id(50), name: 'DATA' })],
    channels: [makeChannel({ id: id(100), name: 'DATA', topic: 'DATA' })],
    name: 'DATA',
  });
  const meta = { ...fullMeta, name: 'DATA' };
  const session = makeSession({ user: makeUser({ username: 'DATA', bio: 'DATA' }), meta });
  return startTestApp({ bridge, guilds: [guild], boot: { session } });
};

/** Waits for code that is loading. */
const settle = () =>
  act(async () => {
    await vi.dynamicImportSettled();
  });

it('is all that the shell says', async () => {
  const { store } = await open();
  renderWithStore(<Shell />, store);
  await settle();
  expect(plainTexts()).toEqual([]);
});

const OVERLAYS: readonly Overlay[] = [
  { kind: 'quick-switcher', about: {} },
  { kind: 'shortcuts', about: {} },
  { kind: 'whats-new', about: {} },
  ...(['initial', 'create', 'join'] as const).map((step) => ({
    kind: 'create-or-join' as const,
    about: { step },
  })),
  { kind: 'leave-guild', about: { guildId } },
  { kind: 'create-channel', about: { guildId, categoryId: null } },
  { kind: 'create-category', about: { guildId } },
  { kind: 'channel-settings', about: { guildId, channelId: id(100) } },
  { kind: 'rename-category', about: { guildId, categoryId: id(50) } },
  { kind: 'delete-category', about: { guildId, categoryId: id(50) } },
  { kind: 'reorder-channels', about: { guildId } },
  { kind: 'notification-settings', about: { guildId } },
  { kind: 'privacy-settings', about: { guildId } },
  { kind: 'change-nickname', about: { guildId } },
  { kind: 'invite-people', about: { guildId, channelId: null } },
  ...(
    [
      'overview',
      'partner',
      'vanity',
      'roles',
      'invites',
      'audit-log',
      'bans',
      'emoji',
      'integrations',
    ] as const
  ).map((page) => ({ kind: 'guild-settings' as const, about: { guildId, page } })),
  ...(['account', 'standing', 'preferences', 'status', 'devices'] as const).map((page) => ({
    kind: 'user-settings' as const,
    about: { page },
  })),
  ...(['edit-profile', 'change-password', 'requests'] as const).map((modal) => ({
    kind: 'user-settings' as const,
    about: { modal },
  })),
  { kind: 'profile', about: { guildId, userId: id(1) } },
];

it.each(OVERLAYS.map((overlay) => [`${overlay.kind} ${JSON.stringify(overlay.about)}`, overlay] as const))(
  'is all that is said by %s',
  async (_name, overlay) => {
    const { store } = await open();
    renderWithStore(<Overlays />, store);
    act(() => void store.dispatch(overlayOpened(overlay)));
    await screen.findAllByRole('dialog');
    await settle();
    expect(plainTexts()).toEqual([]);
  },
);
