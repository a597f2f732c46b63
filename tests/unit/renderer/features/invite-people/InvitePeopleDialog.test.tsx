import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import { Overlays } from '../../../../../src/renderer/app/Overlays';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import { overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
import { expectAccessible } from '../../../../support/renderer/axe';
import { fullMeta, id, makeInvite, makePreview, makeSession } from '../../../../support/renderer/factories';
import {
  type ApiAnswers,
  createFakeBridge,
  deferred,
  settle,
} from '../../../../support/renderer/fake-bridge';
import { makeGuildInfo } from '../../../../support/renderer/open-settings';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';
// Imported in advance: the app loads the dialog when it is opened.
import '../../../../../src/renderer/features/invite-people/InvitePeopleDialog';

const GUILD = id<GuildId>(5);
const LINK = 'http://127.0.0.1:4000/invite/fresh123';
const created = success({ error: 0, message: null, invite: makeInvite({ code: 'fresh123' }) });

const open = async (api: ApiAnswers = { 'invites.create': () => created }) => {
  const bridge = createFakeBridge(api);
  const app = await startTestApp({ bridge });
  app.store.dispatch(overlayOpened({ kind: 'invite-people', about: { guildId: GUILD, channelId: null } }));
  renderWithStore(<Overlays />, app.store);
  await screen.findByRole('dialog', { name: 'Invite friends' });
  return { ...app, user: userEvent.setup() };
};
/** The same on a server with default settings of invites. */
const openWithDefaults = async (api: ApiAnswers) => {
  const bridge = createFakeBridge({ 'invites.create': () => created, ...api });
  const session = makeSession({ meta: { ...fullMeta, features: ['invite-defaults'] } });
  const app = await startTestApp({ bridge, boot: { session } });
  app.store.dispatch(overlayOpened({ kind: 'invite-people', about: { guildId: GUILD, channelId: null } }));
  renderWithStore(<Overlays />, app.store);
  await screen.findByRole('dialog', { name: 'Invite friends' });
  return { ...app, user: userEvent.setup() };
};
const choices = async (user: ReturnType<typeof userEvent.setup>, label: string) => {
  await user.click(screen.getByRole('combobox', { name: label }));
  const texts = screen.getAllByRole('option').map((option) => option.textContent);
  await user.keyboard('{Escape}');
  return texts;
};

describe('InvitePeopleDialog', () => {
  it('names the server and offers the expiries and uses of the specification', async () => {
    const { user } = await open();
    expect(screen.getByText('The Hall')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Expire after' })).toHaveTextContent('7 days');
    expect(screen.getByRole('combobox', { name: 'Max number of uses' })).toHaveTextContent('No limit');
    expect(await choices(user, 'Expire after')).toEqual([
      '30 minutes',
      '1 hour',
      '6 hours',
      '12 hours',
      '1 day',
      '7 days',
      'Never',
    ]);
    expect(await choices(user, 'Max number of uses')).toEqual([
      'No limit',
      '1 use',
      '5 uses',
      '10 uses',
      '25 uses',
      '50 uses',
      '100 uses',
    ]);
  });

  it('has a link of seven days without limit at once, and copies it by one key', async () => {
    const { user, bridge } = await open();
    expect(await screen.findByDisplayValue(LINK)).toHaveAccessibleName('Invite link');
    expect(bridge.argsOf('invites.create')).toEqual([{ guildId: GUILD, expiresAfter: '7d', maxUses: null }]);
    expect(screen.getByText('This link expires in 7 days.')).toBeVisible();
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(write).toHaveBeenCalledWith(LINK);
    expect(await screen.findByRole('button', { name: 'Copied!' })).toBeVisible();
  });

  it('sends Never as null and the chosen number of uses, by keyboard alone', async () => {
    const { user, bridge } = await open();
    await screen.findByDisplayValue(LINK);
    await user.tab();
    await user.keyboard('nev{Enter}');
    expect(screen.getByRole('combobox', { name: 'Expire after' })).toHaveTextContent('Never');
    await user.tab();
    await user.keyboard('1 u{Enter}');
    await user.click(screen.getByRole('button', { name: 'Create Another' }));
    expect(bridge.argsOf('invites.create')[1]).toEqual({ guildId: GUILD, expiresAfter: null, maxUses: 1 });
    expect(await screen.findByText('This link expires after 1 use.')).toBeVisible();
  });

  it('does not take the focus from what is being chosen when the link comes', async () => {
    const answer = deferred<typeof created>();
    const { user } = await open({ 'invites.create': () => answer.promise });
    await user.click(screen.getByRole('combobox', { name: 'Expire after' }));
    answer.resolve(created);
    await screen.findByDisplayValue(LINK);
    expect(screen.getByRole('combobox', { name: 'Expire after' })).toHaveFocus();
  });

  it('keeps its window with the words of the server when it refuses, and tries again', async () => {
    let isAllowed = false;
    const { user, bridge } = await open({
      'invites.create': () =>
        isAllowed
          ? created
          : failure({
              kind: 'refused',
              status: 403,
              message: 'You may not create invites',
              retryAfterMs: null,
            }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('You may not create invites');
    expect(screen.queryByRole('textbox', { name: 'Invite link' })).toBeNull();
    isAllowed = true;
    await user.click(screen.getByRole('button', { name: 'Create Invite' }));
    await screen.findByDisplayValue(LINK);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(bridge.argsOf('invites.create')).toHaveLength(2);
  });

  it('says that it failed when nobody answers', async () => {
    await open({
      'invites.create': () => failure({ kind: 'network', reason: 'offline', detail: '' }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create invite');
  });

  it('makes one link however often it is pressed', async () => {
    const answer = deferred<typeof created>();
    const { user, bridge } = await open({ 'invites.create': () => answer.promise });
    const button = screen.getByRole('button', { name: 'Creating...' });
    await user.click(button);
    await user.click(button);
    expect(bridge.argsOf('invites.create')).toHaveLength(1);
    answer.resolve(created);
    await screen.findByDisplayValue(LINK);
  });

  describe('that is opened again', () => {
    const openTwice = async (info: () => ReturnType<NonNullable<ApiAnswers['invites.info']>>) => {
      const app = await open({ 'invites.create': () => created, 'invites.info': info });
      await screen.findByDisplayValue(LINK);
      await app.user.click(screen.getByRole('button', { name: 'Done' }));
      const about = { guildId: GUILD, channelId: null };
      act(() => void app.store.dispatch(overlayOpened({ kind: 'invite-people', about })));
      await screen.findByDisplayValue(LINK);
      return app.bridge.argsOf('invites.create');
    };

    it('shows the link that it made, which leads there still', async () => {
      const made = await openTwice(() => success({ error: 0, guild: makePreview() }));
      expect(made).toHaveLength(1);
    });

    it('makes another where that one leads nowhere any more', async () => {
      const gone = { kind: 'refused', status: 404, message: null, retryAfterMs: null } as const;
      expect(await openTwice(() => failure(gone))).toHaveLength(2);
    });
  });

  it('closes when the server is left meanwhile', async () => {
    const { hear, store } = await open();
    hear(liveEvent('GUILD_LEFT', { guildId: GUILD, reason: 'kicked' }));
    await settle();
    expect(store.getState().overlays.open).toBeNull();
  });

  it('has nothing that hinders screen readers', async () => {
    await open();
    await screen.findByDisplayValue(LINK);
    await expectAccessible();
  });

  describe('at a server that knows what its invites begin with', () => {
    const inviteDefaults = { expiry: '1h', maxUses: 7 };
    const chosen = (label: string) => screen.getByRole('combobox', { name: label });

    it('begins with that', async () => {
      const { bridge } = await openWithDefaults({
        'guilds.info': () => success(makeGuildInfo({ inviteDefaults })),
      });
      await screen.findByDisplayValue(LINK);
      await waitFor(() => expect(chosen('Expire after')).toHaveTextContent('1 hour'));
      expect(chosen('Max number of uses')).toHaveTextContent('7 uses');
      expect(bridge.argsOf('invites.create')).toEqual([{ guildId: GUILD, expiresAfter: '1h', maxUses: 7 }]);
    });

    it('keeps what was chosen before the server had said it', async () => {
      const answer = deferred<ReturnType<typeof makeGuildInfo>>();
      const { user, bridge } = await openWithDefaults({
        'guilds.info': async () => success(await answer.promise),
      });
      await user.click(chosen('Expire after'));
      await user.click(screen.getByRole('option', { name: 'Never' }));
      answer.resolve(makeGuildInfo({ inviteDefaults }));
      await waitFor(() => expect(chosen('Max number of uses')).toHaveTextContent('7 uses'));
      expect(chosen('Expire after')).toHaveTextContent('Never');
      await screen.findByDisplayValue(LINK);
      expect(bridge.argsOf('invites.create')).toEqual([{ guildId: GUILD, expiresAfter: null, maxUses: 7 }]);
    });

    it('begins as ever when it does not say', async () => {
      await openWithDefaults({
        'guilds.info': () => failure({ kind: 'network', reason: 'unreachable', detail: '' }),
      });
      await settle();
      expect(chosen('Expire after')).toHaveTextContent('7 days');
      expect(chosen('Max number of uses')).toHaveTextContent('No limit');
    });
  });
});
