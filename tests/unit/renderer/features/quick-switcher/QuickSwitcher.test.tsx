import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Overlays } from '../../../../../src/renderer/app/Overlays';
import { overlayOpened } from '../../../../../src/renderer/state/overlays/slice';
import { expectAccessible } from '../../../../support/renderer/axe';
import { success } from '../../../../../src/contract/failure';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import {
  fullMeta,
  id,
  makeChannel,
  makeGuild,
  makeMember,
  makeSession,
} from '../../../../support/renderer/factories';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const open = async () => {
  const members = [
    makeMember({ id: id(1), username: 'ada' }),
    makeMember({ id: id(2), username: 'wilma', nickname: 'Woody' }),
  ];
  const app = await startTestApp({
    bridge: createFakeBridge({ 'members.list': () => success({ error: 0, members }) }),
    guilds: [
      makeGuild({
        channels: [
          makeChannel({ id: id(100), name: 'general' }),
          makeChannel({ id: id(101), name: 'woodwork', position: 1 }),
          makeChannel({ id: id(102), name: 'Radio', type: 'voice', position: 2 }),
        ],
      }),
      makeGuild({ id: id(6), name: 'Garden Club', channels: [makeChannel({ id: id(200), name: 'roses' })] }),
    ],
  });
  renderWithStore(<Overlays />, app.store);
  act(() => {
    app.store.dispatch(overlayOpened({ kind: 'quick-switcher', about: {} }));
  });
  const field = await screen.findByRole('combobox');
  return { ...app, field, user: userEvent.setup() };
};

describe('the quick switcher', () => {
  it('lists every place, the first chosen, and goes there by Enter', async () => {
    const { store, user, field } = await open();
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleName('Find or start a conversation');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('The Hall'),
      'generalThe Hall',
      'woodworkThe Hall',
      'RadioThe Hall',
      expect.stringContaining('Garden Club'),
      'rosesGarden Club',
      'Home',
    ]);
    const selectedId = () => screen.getByRole('option', { selected: true }).id;
    expect(field).toHaveAttribute('aria-activedescendant', selectedId());
    await user.keyboard('wood');
    expect(field).toHaveAttribute('aria-activedescendant', selectedId());
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('woodwork');
    await user.keyboard('{Enter}');
    expect(store.getState().navigation.channelId).toBe('101');
    expect(store.getState().overlays.open).toBeNull();
  });

  it('moves by arrows, round at the ends', async () => {
    const { store, user } = await open();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Home');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(store.getState().navigation.channelId).toBe('100');
  });

  it('takes a press', async () => {
    const { store, user } = await open();
    await user.click(screen.getByRole('option', { name: /roses/ }));
    expect(store.getState().navigation).toMatchObject({ guildId: '6', channelId: '200' });
  });

  it('says when nothing fits, and closes by Escape', async () => {
    const { store, user } = await open();
    await user.keyboard('zebra{Enter}');
    await expectAccessible(document.body);
    expect(screen.getByText('No results for “zebra”')).toBeVisible();
    expect(store.getState().overlays.open).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(store.getState().overlays.open).toBeNull();
  });

  it('has what came while it was open, for it may be opened before the server has told what is new', async () => {
    const { store, user, hear } = await open();
    await user.keyboard('way');
    expect(screen.queryByRole('option')).toBeNull();
    const channel = makeChannel({ id: id(103), name: 'wayside', position: 3 });
    act(() => hear({ name: 'GUILD_CHANNEL_CREATE', data: { guildId: id(5), channel } }));
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('wayside');
    await user.keyboard('{Enter}');
    expect(store.getState().navigation.channelId).toBe('103');
  });

  it('chooses the best match also when it comes late, unless the selection was moved', async () => {
    const { store, user, hear, bridge } = await open();
    const meta = { ...fullMeta, features: [...fullMeta.features, 'search'] };
    act(() => bridge.push('session.changed', makeSession({ meta })));
    const come = (nth: number, name: string) => {
      const channel = makeChannel({ id: id(nth), name, position: nth });
      act(() => hear({ name: 'GUILD_CHANNEL_CREATE', data: { guildId: id(5), channel } }));
    };
    const field = screen.getByRole('combobox');
    const selected = () => screen.getByRole('option', { selected: true });
    await user.keyboard('way');
    expect(selected()).toHaveTextContent('Search messages for “way”');
    come(103, 'a long way');
    expect(selected()).toHaveTextContent('a long way');
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-activedescendant', selected().id);
    await user.keyboard('{ArrowDown}');
    expect(selected()).toHaveTextContent('Search messages for “way”');
    come(104, 'way');
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('way');
    expect(selected()).toHaveTextContent('Search messages for “way”');
    await user.keyboard('{Home}{Enter}');
    expect(store.getState().navigation.channelId).toBe('104');
  });

  it('is accessible', async () => {
    await open();
    await expectAccessible(document.body);
  });

  it('finds people of the open server by both of their names', async () => {
    const { store, user } = await open();
    for (const query of ['wilm', '@woo']) {
      await user.clear(screen.getByRole('combobox'));
      await user.keyboard(query);
      expect(screen.getByRole('option')).toHaveTextContent('Woody@wilma');
    }
    await user.keyboard('{Enter}');
    expect(store.getState().overlays.open).toMatchObject({ kind: 'profile', about: { userId: '2' } });
  });

  it('carries out commands, and remembers what was chosen', async () => {
    const { store, user } = await open();
    await user.keyboard('>keyb');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Keyboard Shortcuts']);
    await user.keyboard('{Enter}');
    expect(store.getState().navigation.command).toBe('shortcuts');
    expect(store.getState().preferences.current?.usedDestinations).toEqual([
      { id: 'command-shortcuts', score: 1 },
    ]);
  });

  it('offers to search the messages for what was typed, where the server can', async () => {
    const { store, user, bridge } = await open();
    await user.keyboard('lost key');
    expect(screen.queryByRole('option')).toBeNull();
    await user.keyboard('{Escape}');
    bridge.api['messages.search'] = () =>
      success({
        error: 0,
        data: { results: [], total: 0, totalIsExact: true, complete: true, cursor: null },
      });
    const meta = { ...fullMeta, features: [...fullMeta.features, 'search'] };
    act(() => bridge.push('session.changed', makeSession({ meta })));
    act(() => {
      store.dispatch(overlayOpened({ kind: 'quick-switcher', about: {} }));
    });
    await screen.findByRole('combobox');
    await user.keyboard('#lost');
    expect(screen.queryByRole('option')).toBeNull();
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('lost key');
    expect(screen.getByRole('option')).toHaveTextContent('Search messages for “lost key”');
    await user.keyboard('{Enter}');
    expect(bridge.argsOf('messages.search')).toMatchObject([{ text: 'lost key', guildId: '5' }]);
  });
});
