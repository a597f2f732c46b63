import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { ChannelId, StoreItemId } from '../../../../../src/contract/ids';
import { expectAccessible } from '../../../../support/renderer/axe';
import { fullMeta, id, makeMember } from '../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../support/renderer/fake-bridge';
import { GUILD, openOverlay, refused, workshop } from '../../../../support/renderer/open-overlay';

const channelId = id<ChannelId>(100);
const article = (number: number, name: string) => ({
  ...{ id: id<StoreItemId>(number), name, description: null, url: `/media/store/${number}.png` },
});
const sent = () => success({ error: 0, data: { id: id<never>(50), createdAt: null } });

const open = (api: ApiAnswers = {}) =>
  openOverlay(
    { kind: 'gift', about: { guildId: GUILD, channelId } },
    {
      'shop.decorations': () =>
        success({ error: 0, data: [article(1001, 'Starlight'), article(1002, 'Laurel')] }),
      'shop.nameplates': () => success({ error: 0, data: [article(2001, 'Aurora')] }),
      'members.list': () =>
        success({ error: 0, members: [makeMember(), makeMember({ id: id(2), username: 'bob' })] }),
      'gifts.send': sent,
      ...api,
    },
    workshop,
    {
      meta: { ...fullMeta, features: [...fullMeta.features, 'gifts'] },
      permissions: ['VIEW_CHANNELS', 'SEND_MESSAGES'],
    },
  );
const send = () => screen.getByRole('button', { name: 'Send Gift' });
const pick = (name: string) => screen.findByRole('radio', { name });

describe('a gift', () => {
  it('is an article for whoever takes it first', async () => {
    const { user, bridge } = await open();
    await pick('Starlight');
    expect(send()).toHaveAttribute('aria-description', 'Choose an item');
    await expectAccessible();
    await user.click(await pick('Laurel'));
    await user.click(send());
    const item = { kind: 'decoration', id: '1002' };
    expect(bridge.argsOf('gifts.send')).toEqual([{ channelId, userId: null, item }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is for one person, who is searched for', async () => {
    const { user, bridge } = await open();
    await user.click(await screen.findByRole('tab', { name: 'Nameplates' }));
    await user.click(await pick('Aurora'));
    await user.click(await pick('One person'));
    expect(send()).toHaveAttribute('aria-description', 'Choose a person');
    await user.type(await screen.findByRole('combobox', { name: 'Recipient' }), 'bo');
    await user.click(await screen.findByRole('option', { name: /bob/ }));
    expect(await pick('One person')).toHaveAccessibleDescription('bob');
    await user.click(send());
    const item = { kind: 'nameplate', id: '2001' };
    expect(bridge.argsOf('gifts.send')).toEqual([{ channelId, userId: '2', item }]);
  });

  it('is not for oneself', async () => {
    const { user } = await open();
    await user.click(await pick('Starlight'));
    await user.click(await pick('One person'));
    await user.click(await screen.findByRole('option', { name: /ada/ }));
    expect(send()).toHaveAttribute('aria-description', 'You cannot send yourself a gift');
  });

  it('is found by its name, and by keyboard', async () => {
    const { user, bridge } = await open();
    await pick('Starlight');
    await user.type(screen.getByRole('searchbox', { name: 'Search items' }), 'lau');
    expect(screen.queryByRole('radio', { name: 'Starlight' })).toBeNull();
    screen.getByRole('radio', { name: 'Laurel' }).focus();
    await user.keyboard(' ');
    expect(send()).not.toHaveAttribute('aria-description');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bridge.argsOf('gifts.send')).toHaveLength(1));
  });

  it('says why it was not sent', async () => {
    const { user } = await open({ 'gifts.send': () => refused('You can send 10 gifts a day', 429) });
    await user.click(await pick('Starlight'));
    await user.click(send());
    expect(await screen.findByText('You can send 10 gifts a day')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
