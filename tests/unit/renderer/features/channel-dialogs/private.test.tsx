import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { Guild } from '../../../../../src/contract/entities/guild';
import { success } from '../../../../../src/contract/failure';
import type { PermissionName } from '../../../../../src/contract/permissions';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import {
  everyone,
  fullMeta,
  id,
  makeCategory,
  makeChannel,
  makeMember,
  makeRole,
  mask,
  withOverwrites,
} from '../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../support/renderer/fake-bridge';
import { GUILD, managing, openOverlay, workshop } from '../../../../support/renderer/open-overlay';

const helpers = makeRole({ id: id(20), name: 'Helpers', position: 2 });
const crew = makeRole({ id: id(21), name: 'Crew', position: 1 });
const both: readonly PermissionName[] = [...managing, 'MANAGE_PERMISSIONS'];

const answers = (permissions: readonly PermissionName[]): ApiAnswers => {
  const all = { ...everyone, permissions: mask(...permissions) };
  return {
    'roles.list': () => success({ error: 0, roles: [all, helpers, crew], memberRoles: [all] }),
    'members.list': () =>
      success({
        error: 0,
        members: [makeMember(), makeMember({ id: id(3), username: 'cem', nickname: 'Captain' })],
      }),
    'channels.create': ({ name, type, categoryId }) =>
      success({ error: 0, message: null, channel: makeChannel({ id: id(200), name, type, categoryId }) }),
    'categories.create': ({ name }) =>
      success({ error: 0, message: null, category: makeCategory({ id: id(60), name }) }),
  };
};

interface Opened {
  readonly permissions?: readonly PermissionName[];
  readonly categoryId?: number | null;
  readonly guild?: Partial<Guild>;
}

const openChannel = ({ permissions = both, categoryId = null, guild = workshop }: Opened = {}) =>
  openOverlay(
    {
      kind: 'create-channel',
      about: { guildId: GUILD, categoryId: categoryId === null ? null : id(categoryId) },
    },
    answers(permissions),
    guild,
    { meta: withOverwrites(fullMeta), permissions },
  );
const toggle = () => screen.getByRole('switch', { name: 'Private Channel' });
const search = () => screen.findByRole('combobox', { name: 'Add roles or members' });
const options = () => screen.getAllByRole('option').map((row) => row.textContent);
const createButton = () => screen.getByRole('button', { name: 'Create Channel' });

describe('a private channel', () => {
  it('asks who can see it, and is made for them', async () => {
    const { user, bridge } = await openChannel();
    await user.type(screen.getByRole('textbox', { name: 'Channel Name' }), 'vault');
    await user.click(toggle());
    expect(screen.getByRole('group', { name: 'Who can see it?' })).toHaveTextContent(
      'You, the owner and administrators can always see it.',
    );
    const field = await search();
    await waitFor(() => expect(options()).toEqual(['HelpersRole', 'CrewRole', 'Aada@ada', 'CCaptain@cem']));
    await user.click(screen.getByRole('option', { name: /Helpers/ }));
    await user.type(field, 'capt');
    expect(options()).toEqual(['CCaptain@cem']);
    await user.keyboard('{Enter}');
    const chosen = screen.getByRole('list', { name: 'Chosen' });
    expect(
      within(chosen)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['Helpers', expect.stringContaining('Captain')]);
    expect(bridge.argsOf('channels.create')).toEqual([]);
    await user.click(createButton());
    await waitFor(() =>
      expect(bridge.argsOf('channels.create')).toEqual([
        {
          ...{ guildId: GUILD, name: 'vault', type: 'text', categoryId: null, private: true },
          allowed: [
            { target: 'role', id: '20' },
            { target: 'member', id: '3' },
          ],
        },
      ]),
    );
  });

  it('takes a choice back by its button, or by choosing it again with the keyboard', async () => {
    const { user } = await openChannel();
    await user.click(toggle());
    await user.click(await search());
    await waitFor(() => expect(options()).toHaveLength(4));
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    const names = () =>
      within(screen.getByRole('list', { name: 'Chosen' }))
        .queryAllByRole('listitem')
        .map((row) => row.textContent);
    expect(names()).toEqual(['Helpers', 'Crew']);
    expect(screen.getByRole('option', { name: /Crew/ })).toHaveTextContent(', chosen');
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Helpers']);
    await user.click(screen.getByRole('button', { name: 'Remove Helpers' }));
    expect(names()).toEqual([]);
    expect(await search()).toHaveFocus();
  });

  it('is not sent where it was not wanted', async () => {
    const { user, bridge } = await openChannel();
    await user.click(toggle());
    await user.click(toggle());
    await user.type(screen.getByRole('textbox', { name: 'Channel Name' }), 'hall{Enter}');
    await waitFor(() =>
      expect(bridge.argsOf('channels.create')).toEqual([
        { guildId: GUILD, name: 'hall', type: 'text', categoryId: null },
      ]),
    );
  });

  it('needs Manage Permissions, in the category where it is made', async () => {
    const permissions = mask(...managing, 'MANAGE_PERMISSIONS');
    const { user } = await openChannel({
      permissions: managing,
      guild: { ...workshop, categories: [makeCategory({ name: 'The Workshop', permissions })] },
    });
    expect(toggle()).toHaveAttribute('data-tooltip', 'You need Manage Permissions here');
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    await user.click(screen.getByRole('option', { name: 'The Workshop' }));
    expect(toggle()).not.toHaveAttribute('data-tooltip');
    await user.click(toggle());
    expect(toggle()).toBeChecked();
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    await user.click(screen.getByRole('option', { name: 'No category' }));
    expect(toggle()).not.toBeChecked();
  });

  it('is offered in the categories where one may create, and at the top by the right of the guild', async () => {
    const permissions = mask(...managing);
    const { user, hear, store } = await openChannel({
      permissions: ['VIEW_CHANNELS'],
      guild: {
        ...workshop,
        categories: [
          makeCategory({ name: 'The Workshop', permissions }),
          makeCategory({ id: id(51), name: 'Attic' }),
        ],
      },
    });
    await user.click(screen.getByRole('combobox', { name: 'Category' }));
    expect(options()).toEqual(['The Workshop']);
    await user.keyboard('{Escape}');
    act(() =>
      hear(
        liveEvent('CHANNEL_ACCESS', {
          guildId: GUILD,
          placeId: id(50),
          permissions: mask('VIEW_CHANNELS'),
        }),
      ),
    );
    expect(store.getState().overlays.open).toBeNull();
    expect(store.getState().toasts.list).toMatchObject([
      { text: 'You can no longer manage the channels of this server' },
    ]);
  });

  it('has nothing for axe to complain of', async () => {
    const { user, dialog } = await openChannel();
    await user.click(toggle());
    await search();
    expect((await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual(
      [],
    );
  });
});

describe('a private category', () => {
  it('is made for those who are chosen', async () => {
    const { user, bridge } = await openOverlay(
      { kind: 'create-category', about: { guildId: GUILD } },
      answers(both),
      workshop,
      { meta: withOverwrites(fullMeta), permissions: both },
    );
    await user.type(screen.getByRole('textbox', { name: 'Category Name' }), 'Cellar');
    await user.click(screen.getByRole('switch', { name: 'Private Category' }));
    await user.click(await search());
    await waitFor(() => expect(options()).toHaveLength(4));
    await user.keyboard('{ArrowDown}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Create Category' }));
    await waitFor(() =>
      expect(bridge.argsOf('categories.create')).toEqual([
        { guildId: GUILD, name: 'Cellar', private: true, allowed: [{ target: 'role', id: '21' }] },
      ]),
    );
  });
});
