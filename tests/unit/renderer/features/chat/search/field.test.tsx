import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../../src/contract/failure';
import { workOf } from '../../../../../../src/renderer/state/menu/commands';
import { tabSelected } from '../../../../../../src/renderer/state/navigation/slice';
import { viewStarted } from '../../../../../../src/renderer/state/view-as/slice';
import { id, makeChannel, makeGuild, makeMember } from '../../../../../support/renderer/factories';
import { CHANNEL, type FeedWorld, GUILD } from '../open-feed';
import { found, openSearch, resultOf } from './open-search';

const field = () => screen.getByRole('combobox', { name: /^Search/ });
const chips = (): (string | null)[] =>
  within(screen.getByRole('search'))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const options = (): (string | null)[] =>
  screen.queryAllByRole('option').map(({ textContent }) => textContent);
const chosen = (): string | null => screen.queryByRole('option', { selected: true })?.textContent ?? null;
const answers = { 'messages.search': () => found([resultOf(12, 'a plan')]) };

const open = (world: FeedWorld = {}) =>
  openSearch({
    members: [
      makeMember(),
      makeMember({ id: id(2), username: 'bob', nickname: 'Bobby' }),
      makeMember({ id: id(3), username: 'carl' }),
    ],
    guild: {
      channels: [makeChannel(), makeChannel({ id: id(101), name: 'woodwork', position: 1 })],
    },
    api: answers,
    ...world,
  });

describe('the search field', () => {
  it('is there with the feature only, and not while the server is viewed as roles', async () => {
    const { store } = await open();
    expect(screen.getByRole('search')).toBeVisible();
    act(() => {
      store.dispatch(viewStarted({ guildId: GUILD, roleIds: [], places: { [CHANNEL]: null }, before: null }));
    });
    expect(screen.queryByRole('search')).toBeNull();
    expect(workOf(store.getState(), 'find-in-channel')).toBeNull();
  });

  it('is not there on a server without the feature', async () => {
    const { store } = await open({ features: [] });
    expect(screen.queryByRole('search')).toBeNull();
    expect(workOf(store.getState(), 'find-everywhere')).toBeNull();
  });

  it('searches the open server for words and what operators say', async () => {
    const { user, bridge } = await open();
    await user.click(field());
    await user.keyboard('the plan has:image from:bob{Enter}{Enter}');
    expect(chips()).toEqual(['has: image', 'from: Bobby']);
    expect(bridge.argsOf('messages.search')).toEqual([
      expect.objectContaining({ guildId: '5', text: 'the plan', has: ['image'], from: ['2'], sort: 'new' }),
    ]);
  });

  it('suggests people, and Enter, Tab and arrows choose', async () => {
    const { user } = await open();
    await user.click(field());
    await user.keyboard('mentions:');
    expect(await screen.findByRole('option', { name: /Bobby/ })).toBeVisible();
    expect(options()).toHaveLength(3);
    await user.keyboard('{ArrowDown}');
    const second = chosen();
    expect(second).toBe(options()[1]);
    await user.keyboard('{Tab}');
    expect(chips()).toHaveLength(1);
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
    await user.keyboard('from:car{Enter}');
    expect(chips()[1]).toBe('from: carl');
  });

  it('suggests channels, kinds, days and yes or no', async () => {
    const { user } = await open();
    await user.click(field());
    await user.keyboard('in:wo');
    expect(await screen.findByRole('option', { name: /woodwork/ })).toBeVisible();
    await user.keyboard('{Enter}has:');
    expect(options()).toHaveLength(7);
    await user.keyboard('vid{Enter}before:yes');
    expect(chosen()).toMatch(/^yesterday/);
    await user.keyboard('{Enter}pinned:n{Enter}');
    expect(chips()).toEqual([
      'in: #woodwork',
      'has: video',
      expect.stringMatching(/^before: \d{4}-\d\d-\d\d$/),
      'pinned: no',
    ]);
  });

  it('offers the operators first, and one goes on with its values', async () => {
    const { user } = await open();
    await user.click(field());
    await waitFor(() => expect(options()).toHaveLength(8));
    expect(chosen()).toBeNull();
    await user.click(screen.getByRole('option', { name: /^has:/ }));
    expect(field()).toHaveValue('has:');
    expect(options()).toHaveLength(7);
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(field()).toHaveValue('has:');
  });

  it('removes chips by Backspace in an empty field, and each by its own button', async () => {
    const { user } = await open();
    await user.click(field());
    await user.keyboard('has:link has:image has:file {Backspace}');
    expect(chips()).toEqual(['has: link', 'has: image']);
    screen.getByRole('button', { name: 'Remove has: link' }).focus();
    await user.keyboard('{Delete}');
    expect(chips()).toEqual(['has: image']);
    expect(field()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove has: image' }));
    expect(chips()).toEqual([]);
  });

  it('asks for nothing without words and filters', async () => {
    const { user, bridge } = await open();
    await user.click(field());
    await user.keyboard('  ?!{Enter}');
    expect(bridge.argsOf('messages.search')).toEqual([]);
  });
});

describe('the commands of the search', () => {
  it('lead to the field for the open channel, and for all servers', async () => {
    const { user, store, bridge } = await open();
    const run = (name: 'find-in-channel' | 'find-everywhere') => {
      const work = workOf(store.getState(), name);
      if (work === null) throw new Error('not available');
      act(() => {
        store.dispatch(work);
      });
    };
    run('find-in-channel');
    expect(field()).toHaveFocus();
    expect(chips()).toEqual(['in: #general']);
    await user.keyboard('plan{Enter}');
    run('find-everywhere');
    expect(chips()).toEqual(['All servers']);
    expect(field()).toHaveAccessibleName('Search all servers');
    await user.keyboard('{Enter}');
    expect(bridge.argsOf('messages.search').map(({ guildId, in: places }) => [guildId, places])).toEqual([
      ['5', ['100']],
      [null, []],
    ]);
    expect(await screen.findByText('The Hall')).toBeVisible();
  });

  it('lead to all servers from Home too, by the server that was open last', async () => {
    const { store } = await open();
    act(() => {
      store.dispatch(tabSelected('home'));
    });
    expect(workOf(store.getState(), 'find-in-channel')).toBeNull();
    const work = workOf(store.getState(), 'find-everywhere');
    act(() => {
      if (work !== null) store.dispatch(work);
    });
    await waitFor(() => expect(field()).toHaveFocus());
    expect(store.getState().navigation.guildId).toBe(GUILD);
    expect(chips()).toEqual(['All servers']);
  });
});

describe('the last searches', () => {
  it('are offered in the empty field, the latest first, without those of other servers', async () => {
    const { user, store, bridge } = await open({
      api: {
        ...answers,
        'guilds.list': () => success([makeGuild(), makeGuild({ id: id(6), name: 'Other', channels: [] })]),
      },
    });
    await user.click(field());
    await user.keyboard('plan has:image {Enter}');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.keyboard('party{Enter}');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(options().slice(0, 2)).toEqual(['party', 'has: image plan']));
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(chips()).toEqual(['has: image']);
    expect(field()).toHaveValue('plan');
    expect(bridge.argsOf('messages.search')).toHaveLength(3);
    expect(store.getState().search.recent.map(({ text }) => text)).toEqual(['plan', 'party']);
  });
});
