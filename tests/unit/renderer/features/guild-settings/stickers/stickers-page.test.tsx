import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { success } from '../../../../../../src/contract/failure';
import '../../../../../../src/renderer/features/guild-settings/stickers/StickersPage';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { makeGateway, makeSticker } from '../../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../../support/renderer/fake-bridge';
import { acknowledged, refused } from '../../../../../support/renderer/open-overlay';
import { openSettings, SETTINGS_GUILD as guildId } from '../../../../../support/renderer/open-settings';
import { stubPictureUrls } from '../../../../../support/renderer/picture-urls';

beforeEach(stubPictureUrls);

const list = [makeSticker(1, 'Cat', { emoji: '🐱' }), makeSticker(2, 'Wave')];
const open = (stickers = list, api: ApiAnswers = {}, features: readonly string[] = ['stickers']) =>
  openSettings({
    permissions: features.length > 0 ? ['MANAGE_EMOJI'] : ['MANAGE_SERVER'],
    features: ['custom-emoji', ...features],
    page: 'stickers',
    api: {
      'stickers.list': () => success({ error: 0, stickers: [...stickers] }),
      'stickers.create': ({ name, emoji }) =>
        success({ error: 0, sticker: makeSticker(100, name, { emoji }) }),
      'stickers.rename': acknowledged,
      'stickers.delete': acknowledged,
      ...api,
    },
  });
const names = () =>
  within(screen.getByRole('list', { name: 'Server Stickers' }))
    .getAllByRole('listitem')
    .map((card) => card.querySelector('[data-selectable]')?.textContent.trim());
const file = (name: string, type = 'image/png') => new File([new Uint8Array(8)], name, { type });
const upload = () => screen.findByLabelText<HTMLInputElement>('Upload Sticker');

describe('the page of the stickers', () => {
  it('lists them with their pictures, and how many there may be', async () => {
    await open();
    await screen.findByText('2 of 60');
    expect(names()).toHaveLength(2);
    expect(document.querySelector('li img')).toHaveAttribute('src', 'media://server/?%2Fmedia%2Fsticker-1');
    await expectAccessible();
  });

  it('adds a picture under a name and an emoji; a refusal stays in the dialog', async () => {
    let isFirst = true;
    const { user, bridge } = await open(list, {
      'stickers.create': ({ name, emoji }) => {
        if (!isFirst) return success({ error: 0, sticker: makeSticker(100, name, { emoji }) });
        isFirst = false;
        return refused('Not an emoji');
      },
    });
    await user.upload(await upload(), file('happy_dog.png'));
    const dialog = await screen.findByRole('dialog', { name: 'Add Sticker' });
    const name = within(dialog).getByLabelText('Name');
    expect(name).toHaveValue('happy dog');
    const emoji = within(dialog).getByLabelText('Related emoji');
    await user.clear(emoji);
    await user.type(emoji, 'dog');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await within(dialog).findByText('Not an emoji')).toBeVisible();
    await user.clear(emoji);
    await user.type(emoji, '🐶');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Sticker' })).toBeNull());
    expect(bridge.argsOf('stickers.create')[1]).toEqual({
      ...{ guildId, name: 'happy dog', emoji: '🐶', image: 'AAAAAAAAAAA=' },
    });
    expect(names()).toHaveLength(3);
  });

  it('says why a file is no sticker', async () => {
    const { user } = await open();
    await user.upload(await upload(), new File(['x'], 'film.png', { type: 'image/png' }));
    await screen.findByRole('dialog', { name: 'Add Sticker' });
    await user.keyboard('{Escape}');
    const large = new File([new Uint8Array(512 * 1024 + 1)], 'large.png', { type: 'image/png' });
    await user.upload(await upload(), large);
    expect(await screen.findByText('The picture of a sticker may have at most 512 KiB')).toBeVisible();
  });

  it('changes name and emoji', async () => {
    const { user, bridge } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit Wave' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Sticker' });
    const name = within(dialog).getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Hello');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Edit Hello' })).toBeVisible();
    expect(bridge.argsOf('stickers.rename')).toEqual([{ stickerId: '2', name: 'Hello', emoji: '👋' }]);
  });

  it('deletes after a question, and brings one back that the server keeps', async () => {
    const { user, store } = await open(list, { 'stickers.delete': () => refused('You may not do this') });
    await user.click(await screen.findByRole('button', { name: 'Delete Wave' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Sticker' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(store.getState().toasts.list).toMatchObject([{ text: 'You may not do this' }]),
    );
    expect(names()).toHaveLength(2);
  });

  it('follows what others change, and is disabled offline with the reason', async () => {
    const { hear, bridge } = await open();
    await screen.findByText('2 of 60');
    act(() => hear(liveEvent('GUILD_STICKERS', { guildId, stickers: [makeSticker(3, 'New')] })));
    expect(screen.getByText('1 of 60')).toBeVisible();
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    expect(screen.getByRole('button', { name: 'Delete New' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('is full at the limit', async () => {
    const full = Array.from({ length: 60 }, (_, nth) => makeSticker(nth + 1, `Sticker ${nth}`));
    await open(full);
    expect(await screen.findByText('60 of 60')).toBeVisible();
    expect(await upload()).toHaveAccessibleDescription(/This server has 60 stickers already/);
  });

  it('comes later on a server without the feature', async () => {
    await open(list, {}, []);
    expect(await screen.findByText('This feature is coming soon!')).toBeVisible();
  });
});
