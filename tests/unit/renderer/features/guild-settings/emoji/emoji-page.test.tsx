import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { GuildEmoji } from '../../../../../../src/contract/entities/emoji';
import { failure, success } from '../../../../../../src/contract/failure';
import type { PermissionName } from '../../../../../../src/contract/permissions';
import '../../../../../../src/renderer/features/guild-settings/emoji/EmojiPage';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { makeEmoji, makeGateway } from '../../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../../support/renderer/fake-bridge';
import { acknowledged, refused } from '../../../../../support/renderer/open-overlay';
import {
  openSettings,
  SETTINGS_GUILD as guildId,
  staffRole,
} from '../../../../../support/renderer/open-settings';

const list = [makeEmoji(1, 'party'), makeEmoji(2, 'wave')];

const open = async (
  {
    emoji = list,
    permissions = ['MANAGE_EMOJI'],
    features = ['custom-emoji'],
  }: {
    readonly emoji?: readonly GuildEmoji[];
    readonly permissions?: readonly PermissionName[];
    readonly features?: readonly string[];
  } = {},
  api: ApiAnswers = {},
) => {
  let made = 100;
  const app = await openSettings({
    permissions,
    features,
    page: 'emoji',
    api: {
      'emoji.list': () => success({ error: 0, emoji: [...emoji] }),
      'emoji.create': ({ name }) => success({ error: 0, emoji: makeEmoji((made += 1), name) }),
      'emoji.rename': acknowledged,
      'emoji.delete': acknowledged,
      ...api,
    },
  });
  return app;
};
const rows = () =>
  within(screen.getByRole('list', { name: 'Server Emoji' }))
    .getAllByRole('listitem')
    .map((row) => /:\w+:/.exec(row.textContent)?.[0]);
const file = (name: string, type = 'image/png', size = 8) => new File([new Uint8Array(size)], name, { type });
const upload = () => screen.findByLabelText<HTMLInputElement>('Upload Emoji');
const shown = (name: string) => screen.findByText(name);

describe('the page of the emoji', () => {
  it('takes as many as the level of the server allows', async () => {
    const boosts = {
      ...{ error: 0, count: 2, level: 1, mine: [], boosters: [] },
      levels: [{ at: 2, limits: { emoji_per_guild: 300 } }],
    };
    await open({ features: ['custom-emoji', 'boosts'] }, { 'boosts.list': () => success(boosts) });
    expect(await screen.findByText('2 of 300')).toBeVisible();
  });

  it('lists them with their pictures, and how many there may be', async () => {
    await open();
    await shown(':party:');
    expect(rows()).toEqual([':party:', ':wave:']);
    expect(screen.getByText('2 of 200')).toBeVisible();
    expect(document.querySelector('li img')).toHaveAttribute('src', 'media://server/?%2Fmedia%2Femoji-1');
    await expectAccessible();
  });

  it('is the only page of those who may manage emoji alone', async () => {
    const { hear } = await open();
    const menu = screen.getByRole('navigation', { name: 'Server Settings' });
    expect(
      within(menu)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Emoji']);
    act(() => hear(liveEvent('GUILD_ROLE_EDIT', { guildId, role: staffRole() })));
    expect(screen.queryByRole('dialog', { name: 'Server Settings' })).toBeNull();
  });

  it('says what to do where there are none', async () => {
    await open({ emoji: [] });
    expect(await shown('No emoji yet')).toBeVisible();
    expect(screen.getByText('0 of 200')).toBeVisible();
    await expectAccessible();
  });

  it('says Coming Soon on a server without the feature, and asks it nothing', async () => {
    const { bridge } = await open({ features: [], permissions: ['MANAGE_SERVER'] });
    expect(await shown('This feature is coming soon!')).toBeVisible();
    expect(bridge.argsOf('emoji.list')).toEqual([]);
  });

  it('shows why they could not be loaded, and tries again', async () => {
    let times = 0;
    const { user } = await open(
      {},
      {
        'emoji.list': () =>
          (times += 1) === 1 ? refused('The store is full') : success({ error: 0, emoji: list }),
      },
    );
    expect(await shown('The store is full')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await shown(':wave:');
  });

  it('adds several pictures by the names of their files', async () => {
    const { user, bridge } = await open();
    await user.upload(await upload(), [file('Wave.png'), file('new one.gif', 'image/gif'), file('b.png')]);
    await waitFor(() => expect(rows()).toEqual([':b_:', ':new_one:', ':party:', ':wave:', ':Wave_2:']));
    expect(bridge.argsOf('emoji.create')).toEqual([
      { guildId, name: 'Wave_2', image: 'AAAAAAAAAAA=' },
      { guildId, name: 'new_one', image: 'AAAAAAAAAAA=' },
      { guildId, name: 'b_', image: 'AAAAAAAAAAA=' },
    ]);
    expect(await shown('5 of 200')).toBeVisible();
  });

  it('says of each picture why it was not added, and adds the others', async () => {
    await open(
      {},
      {
        'emoji.create': ({ name }) =>
          name === 'bad'
            ? refused('An emoji of this name exists', 409)
            : success({ error: 0, emoji: makeEmoji(9, name) }),
      },
    );
    fireEvent.drop(await upload(), {
      dataTransfer: {
        files: [
          file('page.html', 'text/html'),
          file('big.png', 'image/png', 600_000),
          file('bad.png'),
          file('good.png'),
        ],
      },
    });
    await shown(':good:');
    expect(
      within(screen.getByRole('alert'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'page.html: Please choose a PNG, JPEG, WebP or GIF picture',
      'big.png: The picture of an emoji may have at most 512 KiB',
      'bad.png: An emoji of this name exists',
    ]);
  });

  it('waits where the server asks for a pause', async () => {
    let times = 0;
    const { user, clock } = await open(
      {},
      {
        'emoji.create': ({ name }) =>
          (times += 1) === 1
            ? failure({
                kind: 'refused',
                status: 429,
                code: null,
                message: 'Wait',
                retryAfterMs: 500,
              } as never)
            : success({ error: 0, emoji: makeEmoji(9, name) }),
      },
    );
    await user.upload(await upload(), [file('late.png')]);
    await waitFor(() => expect(times).toBe(1));
    expect(rows()).toEqual([':party:', ':wave:']);
    await act(() => clock.advance(500));
    await shown(':late:');
  });

  it('takes pictures that are pasted, and leaves other pastes alone', async () => {
    const { bridge } = await open();
    await shown(':party:');
    fireEvent.paste(document.body, { clipboardData: { files: [] } });
    fireEvent.paste(document.body, { clipboardData: { files: [file('pasted.png')] } });
    await shown(':pasted:');
    expect(bridge.argsOf('emoji.create')).toHaveLength(1);
  });

  it('renames in place by the keyboard, and keeps the focus', async () => {
    const { user, bridge, hear } = await open();
    await shown(':wave:');
    await user.click(screen.getByRole('button', { name: 'Rename :wave:' }));
    const field = screen.getByRole('textbox', { name: 'New name of :wave:' });
    expect(field).toHaveFocus();
    await user.keyboard('a b{Enter}');
    expect(screen.getByText('2 to 32 letters, digits or underscores')).toBeVisible();
    await user.clear(field);
    await user.keyboard('hello{Enter}');
    expect(bridge.argsOf('emoji.rename')).toEqual([{ emojiId: '2', name: 'hello' }]);
    act(() =>
      hear(liveEvent('GUILD_EMOJI', { guildId, emoji: [makeEmoji(2, 'hello'), makeEmoji(1, 'party')] })),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Rename :hello:' })).toHaveFocus());
    await user.keyboard('{Enter}{Escape}');
    expect(screen.getByRole('dialog', { name: 'Server Settings' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /New name/ })).toBeNull();
  });

  it('shows why a name was refused, and keeps it to be changed', async () => {
    const { user } = await open({}, { 'emoji.rename': () => refused('An emoji of this name exists', 409) });
    await shown(':wave:');
    await user.click(screen.getByRole('button', { name: 'Rename :wave:' }));
    await user.keyboard('party{Enter}');
    expect(await shown('An emoji of this name exists')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'New name of :wave:' })).toHaveValue('party');
  });

  it('deletes after a question: at once, and back if the server refuses', async () => {
    const { user, bridge } = await open({}, { 'emoji.delete': () => refused('Not now') });
    await shown(':wave:');
    await user.click(screen.getByRole('button', { name: 'Delete :wave:' }));
    expect(
      screen.getByText('Delete :wave:? Messages and reactions will show its name instead.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(bridge.argsOf('emoji.delete')).toEqual([{ emojiId: '2' }]);
    await waitFor(() => expect(rows()).toEqual([':party:', ':wave:']));
  });

  it('follows what others do', async () => {
    const { hear } = await open();
    await shown(':wave:');
    act(() => hear(liveEvent('GUILD_EMOJI', { guildId, emoji: [makeEmoji(3, 'other')] })));
    expect(rows()).toEqual([':other:']);
  });

  it('finds emoji by their names where there are many', async () => {
    const many = Array.from({ length: 12 }, (_, nth) => makeEmoji(nth, `emoji_${nth}`));
    const { user } = await open({ emoji: many });
    await user.type(await screen.findByRole('searchbox', { name: 'Search emoji' }), ':emoji_11:');
    await waitFor(() => expect(rows()).toEqual([':emoji_11:']));
  });

  it('takes no more where the server has as many as it may, or offline, and says why', async () => {
    const { bridge } = await open({
      emoji: Array.from({ length: 200 }, (_, nth) => makeEmoji(nth, `emoji_${nth}`)),
    });
    await shown(':emoji_0:');
    expect(await upload()).toBeDisabled();
    expect(screen.getByText('This server has 200 emoji already')).toBeVisible();
    act(() => bridge.push('gateway.changed', makeGateway({ phase: 'waiting' })));
    fireEvent.paste(document.body, { clipboardData: { files: [file('pasted.png')] } });
    expect(bridge.argsOf('emoji.create')).toEqual([]);
  });
});
