import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../../src/contract/failure';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { PickerButtons } from '../../../../../src/renderer/features/picture-picker/PickerButtons';
import { replyTargetChanged } from '../../../../../src/renderer/state/composer/slice';
import { loadGuild } from '../../../../../src/renderer/state/guilds/thunks';
import { expectAccessible } from '../../../../support/renderer/axe';
import {
  everyone,
  fullMeta,
  id,
  makeAttachment,
  makeGuild,
  makeSession,
  makeSticker,
  mask,
} from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { fakeSpool } from '../../../../support/renderer/fake-spool';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const GUILD = id<GuildId>(5);
const CHANNEL = id<ChannelId>(100);
const ALL = ['attachments', 'stickers', 'favourites'];
const picture = (number: number, name: string) =>
  makeAttachment(number, { name, kind: 'image', type: 'image/png', width: 9, height: 9 });

const open = async ({
  features = ALL,
  permissions = ['VIEW_CHANNELS', 'SEND_MESSAGES', 'ATTACH_FILES'],
  api = {},
}: {
  readonly features?: readonly string[];
  readonly permissions?: readonly PermissionName[];
  readonly api?: ApiAnswers;
} = {}) => {
  const role = { ...everyone, permissions: mask(...permissions) };
  const spool = fakeSpool();
  const bridge = createFakeBridge(
    {
      'roles.list': () => success({ error: 0, roles: [role], memberRoles: [role] }),
      'members.list': () => success({ error: 0, members: [] }),
      'stickers.list': () =>
        success({ error: 0, stickers: [makeSticker(1, 'Cat', { emoji: '🐱' }), makeSticker(2, 'Wave')] }),
      'favourites.list': () =>
        success({ error: 0, favourites: [{ ...picture(8, 'star.png'), attachmentId: id(3) }] }),
      'pictures.list': () => success({ error: 0, pictures: [picture(4, 'boat.png'), picture(3, 'hut.png')] }),
      ...api,
    },
    spool.ipc,
  );
  spool.tell(bridge);
  const meta = { ...fullMeta, features: [...fullMeta.features, ...features] };
  const guilds = [makeGuild({ memberRoles: [role] })];
  const app = await startTestApp({ bridge, guilds, boot: { session: makeSession({ meta }) } });
  await act(() => app.store.dispatch(loadGuild(GUILD)));
  renderWithStore(<PickerButtons guildId={GUILD} channelId={CHANNEL} />, app.store);
  return { ...app, spool, bridge, user: userEvent.setup() };
};
const button = (name: string) => screen.getByRole('button', { name });
const choices = (label: string) =>
  within(screen.getByRole('group', { name: label }))
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'));

describe('the picker of stickers', () => {
  it('finds by name and by emoji, and sends the first one found on Enter', async () => {
    const { user, spool } = await open();
    await user.click(button('Sticker'));
    const search = await screen.findByRole('searchbox', { name: 'Find a sticker' });
    await waitFor(() => expect(search).toHaveFocus());
    await screen.findByRole('group', { name: 'Stickers' });
    expect(choices('Stickers')).toEqual(['Cat 🐱', 'Wave 👋']);
    // Fonts of systems without the emoji would draw a box.
    expect(button('Cat 🐱')).toHaveAttribute('data-tooltip', 'Cat');
    await expectAccessible();
    await user.type(search, 'dog');
    expect(screen.getByText('Nothing found')).toBeVisible();
    await user.clear(search);
    await user.type(search, '👋{Enter}');
    expect(spool.state.messages).toMatchObject([
      { content: '', files: [], sticker: { id: '2', name: 'Wave', emoji: '👋' } },
    ]);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('moves by arrows, and sends as a reply if one is begun', async () => {
    const { user, spool, store } = await open();
    act(() => void store.dispatch(replyTargetChanged({ channelId: CHANNEL, replyTo: id(77) })));
    await user.click(button('Sticker'));
    await screen.findByRole('group', { name: 'Stickers' });
    await user.keyboard('{ArrowDown}');
    expect(button('Cat 🐱')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(button('Wave 👋')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(spool.state.messages).toMatchObject([{ parentId: '77', sticker: { name: 'Cat' } }]);
    expect(store.getState().composer.drafts[CHANNEL]?.replyTo ?? null).toBeNull();
  });

  it('says that there are none, and that they could not be loaded', async () => {
    const { user } = await open({ api: { 'stickers.list': () => success({ error: 0, stickers: [] }) } });
    await user.click(button('Sticker'));
    expect(await screen.findByText('No stickers yet')).toBeVisible();
  });

  it('tries again after a failure', async () => {
    let isDown = true;
    const lost = failure({ kind: 'network', reason: 'unreachable', detail: '' } as const);
    const { user } = await open({
      api: {
        'stickers.list': () => (isDown ? lost : success({ error: 0, stickers: [makeSticker(2, 'Wave')] })),
      },
    });
    await user.click(button('Sticker'));
    const again = await screen.findByRole('button', { name: 'Try Again' });
    isDown = false;
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Wave 👋' })).toBeVisible();
  });
});

describe('the picker of pictures', () => {
  it('offers favourites and pictures of the server, by name, and sends a copy of the chosen one', async () => {
    const { user, spool } = await open();
    await user.click(button('GIF'));
    await screen.findByRole('button', { name: 'star.png' });
    expect(choices('Favourites')).toEqual(['star.png']);
    await user.click(screen.getByRole('tab', { name: 'This Server' }));
    expect(choices('Pictures of this server')).toEqual(['boat.png', 'hut.png']);
    await expectAccessible();
    await user.type(screen.getByRole('searchbox', { name: 'Find a picture by its name' }), 'HUT');
    await user.click(button('hut.png'));
    expect(spool.state.messages).toMatchObject([
      { content: '', files: [], sticker: null, copies: [{ id: '3', name: 'hut.png' }] },
    ]);
  });

  it('needs the permission to attach files', async () => {
    await open({ permissions: ['VIEW_CHANNELS', 'SEND_MESSAGES'] });
    const reason = "You don't have permission to attach files here";
    expect(button('GIF')).toHaveAttribute('data-tooltip', `GIF: ${reason}`);
    expect(button('Sticker')).not.toHaveAttribute('aria-disabled', 'true');
  });
});

it('both come later on a server without them, which is asked nothing', async () => {
  const { bridge } = await open({ features: ['attachments'] });
  for (const name of ['GIF', 'Sticker']) {
    expect(button(name)).toHaveAttribute('aria-disabled', 'true');
    expect(button(name)).toHaveAttribute('data-tooltip', `${name}: Coming soon`);
  }
  expect([bridge.argsOf('stickers.list'), bridge.argsOf('favourites.list')]).toEqual([[], []]);
});
