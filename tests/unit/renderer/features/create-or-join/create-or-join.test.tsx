import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import { Overlays } from '../../../../../src/renderer/app/Overlays';
import { CreateStep } from '../../../../../src/renderer/features/create-or-join/CreateStep';
import { overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
import type { OpenPictureFile } from '../../../../../src/renderer/ui/crop/crop-surface';
import { expectAccessible } from '../../../../support/renderer/axe';
import { id, makeGuild } from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { lost, refused } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';
import { holdLongTimers } from '../../../../support/renderer/long-timers';

const club = makeGuild({ id: id(77), name: 'Garden Club' });

const open = async (api: ApiAnswers = {}) => {
  const app = await startTestApp({ bridge: createFakeBridge(api) });
  renderWithStore(<Overlays />, app.store);
  act(() => void app.store.dispatch(overlayOpened({ kind: 'create-or-join', about: {} })));
  await screen.findByRole('dialog', { name: 'Add Server' });
  return { ...app, user: userEvent.setup() };
};
const toStep = async (step: 'Create a server' | 'Join a server', api?: ApiAnswers) => {
  const opened = await open(api);
  await opened.user.click(screen.getByRole('button', { name: new RegExp(`^${step}`) }));
  return opened;
};
const field = (name: string) => screen.getByRole('textbox', { name });

describe('Add Server', () => {
  it('offers to create one or to join one, and comes back from both', async () => {
    const { user, store } = await open();
    await expectAccessible();
    for (const step of ['Create a server', 'Join a server']) {
      await user.click(screen.getByRole('button', { name: new RegExp(`^${step}`) }));
      expect(screen.getByRole('dialog', { name: step })).toBeVisible();
      await expectAccessible();
      await user.click(screen.getByRole('button', { name: 'Back' }));
    }
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(store.getState().overlays.open).toBeNull();
  });
});

describe('the focus', () => {
  it('goes from step to step, and back to what opened the first', async () => {
    const app = await startTestApp({ bridge: createFakeBridge({}) });
    const user = userEvent.setup();
    renderWithStore(
      <>
        <button
          type="button"
          onClick={() => app.store.dispatch(overlayOpened({ kind: 'create-or-join', about: {} }))}
        >
          Opener
        </button>
        <Overlays />
      </>,
      app.store,
    );
    await user.click(screen.getByRole('button', { name: 'Opener' }));
    await screen.findByRole('dialog', { name: 'Add Server' });
    await user.click(screen.getByRole('button', { name: /^Create a server/ }));
    // The closed dialog may return the focus a moment later.
    await act(() => new Promise((done) => setTimeout(done)));
    expect(field('Server Name')).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Opener' })).toHaveFocus());
  });
});

describe('creating a server', () => {
  const named = { 'guilds.create': () => success({ error: 0, message: null, guild: club }) } as const;

  it('takes a name, and opens what was made', async () => {
    const { user, bridge, store } = await toStep('Create a server', named);
    expect(field('Server Name')).toHaveFocus();
    await user.clear(field('Server Name'));
    await user.keyboard('  Garden Club {Enter}');
    expect(bridge.argsOf('guilds.create')).toEqual([{ name: 'Garden Club', icon: null }]);
    await waitFor(() => expect(store.getState().navigation.guildId).toBe('77'));
    expect(store.getState().overlays.open).toBeNull();
  });

  it('says Creating... meanwhile', async () => {
    const { user } = await toStep('Create a server', { 'guilds.create': () => new Promise(() => undefined) });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByRole('button', { name: 'Creating...' })).toBeVisible();
  });

  it('needs a name that is not blank, of 100 characters at most', async () => {
    const { user, bridge } = await toStep('Create a server', named);
    await user.clear(field('Server Name'));
    await user.type(field('Server Name'), '  {Enter}');
    expect(screen.getByRole('button', { name: 'Create' })).toHaveAttribute('aria-disabled', 'true');
    expect(bridge.argsOf('guilds.create')).toEqual([]);
    await user.clear(field('Server Name'));
    await user.click(field('Server Name'));
    await user.paste('x'.repeat(120));
    expect(field('Server Name')).toHaveValue('x'.repeat(100));
  });

  it.each([
    ['its words', refused('You are in too many servers'), 'You are in too many servers'],
    ['no words', refused(null, 500), 'Failed to create server'],
    ['nothing at all', lost(), 'Failed to create server'],
  ])('stays when the server refuses with %s', async (_, answer, text) => {
    const { user, store } = await toStep('Create a server', { 'guilds.create': () => answer });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(store.getState().overlays.open).not.toBeNull();
  });

  it('cuts an icon of 128x128 as JPEG at 0.8, which can be taken away again', async () => {
    const encode = vi.fn(() => 'data:image/jpeg;base64,AAAA');
    const openFile: OpenPictureFile = () =>
      Promise.resolve({
        ok: true,
        picture: { width: 500, height: 250, draw: () => undefined, encode, close: () => undefined },
      });
    const { store, bridge } = await startTestApp({ bridge: createFakeBridge(named) });
    renderWithStore(
      <CreateStep onClose={() => undefined} onBack={() => undefined} openFile={openFile} />,
      store,
    );
    const user = userEvent.setup();
    const file = new File(['x'], 'icon.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Upload Icon'), file);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(encode).toHaveBeenCalledWith({ width: 128, height: 128 }, expect.anything(), {
      type: 'image/jpeg',
      quality: 0.8,
    });
    // The page's policy forbids data: URLs.
    expect(document.querySelector('img[src^="data:"]')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(bridge.argsOf('guilds.create')).toMatchObject([{ icon: 'data:image/jpeg;base64,AAAA' }]);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByLabelText('Upload Icon')).toBeInTheDocument();
  });

  it('takes no other files', async () => {
    await toStep('Create a server');
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(screen.getByLabelText('Upload Icon'), new File(['x'], 'a.txt', { type: 'text/plain' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Please choose a PNG, JPEG, WebP or GIF picture');
  });
});

describe('joining a server', () => {
  it.each(['https://hall.example/invite/abc123', 'abc123', 'guildhall://invite/abc123'])(
    'takes %s, says Joined Server!, closes after 1.5 s and opens it',
    async (typed) => {
      const answers = { 'invites.join': () => success({ error: 0, message: null, guild: club }) };
      const { bridge, store } = await toStep('Join a server', answers);
      const timers = holdLongTimers();
      const user = userEvent.setup();
      await user.type(field('Invite link'), `${typed}{Enter}`);
      expect(bridge.argsOf('invites.join')).toEqual([{ code: 'abc123' }]);
      expect(await screen.findByRole('button', { name: 'Joined Server!' })).toBeVisible();
      expect(store.getState().overlays.open).not.toBeNull();
      await timers.pass(1500);
      expect(store.getState().overlays.open).toBeNull();
      expect(store.getState().navigation.guildId).toBe('77');
    },
  );

  it('says Joining... meanwhile', async () => {
    const { user } = await toStep('Join a server', { 'invites.join': () => new Promise(() => undefined) });
    await user.type(field('Invite link'), 'abc123{Enter}');
    expect(screen.getByRole('button', { name: 'Joining...' })).toBeVisible();
  });

  it.each(['', '   ', 'what is this?'])('calls “%s” an invalid invite code', async (typed) => {
    const { user, bridge } = await toStep('Join a server');
    if (typed !== '') await user.type(field('Invite link'), typed);
    await user.click(screen.getByRole('button', { name: 'Join Server' }));
    expect(screen.getByText('Invalid invite code')).toBeVisible();
    expect(bridge.argsOf('invites.join')).toEqual([]);
  });

  it.each([
    ['already in it', refused(null, 400), 'You have already joined this server'],
    ['the words of the server', refused('You are banned', 403), 'You are banned'],
    ['no words', refused(null, 500), 'Failed to join server'],
    ['no network', lost(), 'Network error occurred'],
  ])('says why it failed: %s', async (_, answer, text) => {
    const { user } = await toStep('Join a server', { 'invites.join': () => answer });
    await user.type(field('Invite link'), 'abc123{Enter}');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Join Server' })).toBeVisible();
  });
});
