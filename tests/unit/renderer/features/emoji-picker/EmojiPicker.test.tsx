import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { GuildEmoji } from '../../../../../src/contract/entities/emoji';
import { success } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import type { Preferences } from '../../../../../src/contract/preferences';
import { EmojiButton } from '../../../../../src/renderer/features/emoji-picker/EmojiButton';
import { setPreferences } from '../../../../../src/renderer/state/preferences/thunks';
import { fullMeta, id, makeEmoji, makeGuild, makeSession } from '../../../../support/renderer/factories';
import { createFakeBridge, settle } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const open = async (kept: Partial<Preferences> = {}, own: readonly GuildEmoji[] | null = null) => {
  const features = own === null ? fullMeta.features : [...fullMeta.features, 'custom-emoji'];
  const app = await startTestApp({
    bridge: createFakeBridge({ 'emoji.list': () => success({ error: 0, emoji: [...(own ?? [])] }) }),
    guilds: [makeGuild({ name: 'The Hall' })],
    boot: { session: makeSession({ meta: { ...fullMeta, features } }) },
  });
  await app.store.dispatch(setPreferences(kept));
  const picked: (readonly [string, boolean])[] = [];
  renderWithStore(
    <>
      <EmojiButton guildId={id<GuildId>(5)} onPick={(emoji, isMore) => picked.push([emoji, isMore])} />
      <p>elsewhere</p>
    </>,
    app.store,
  );
  const user = userEvent.setup();
  await user.click(button());
  await screen.findByRole('grid');
  return { ...app, picked, user };
};
const button = () => screen.getByRole('button', { name: 'Emoji' });
const search = () => screen.getByRole('searchbox', { name: 'Find the perfect emoji' });
const emoji = (name: string) => screen.getByRole('button', { name });
const categories = () =>
  within(screen.getByRole('navigation', { name: 'Emoji categories' }))
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label'));

describe('the emoji picker', () => {
  it('opens 460 pixels wide, with the focus in its search', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Emoji picker' })).toHaveStyle({ width: '460px' });
    expect(search()).toHaveFocus();
    expect(search()).toHaveAttribute('placeholder', 'Find the perfect emoji');
  });

  it('shows eight columns, draws no more than is seen, and has a rail of categories', async () => {
    await open();
    expect(screen.getByRole('grid')).toHaveAttribute('aria-colcount', '8');
    const rows = screen.getAllByRole('row').filter((row) => within(row).queryByRole('rowheader') === null);
    expect(within(rows[0] as HTMLElement).getAllByRole('gridcell')).toHaveLength(8);
    expect(screen.getAllByRole('gridcell').length).toBeLessThan(200);
    expect(categories()).toEqual([
      'Smileys & Emotion',
      'People & Body',
      'Animals & Nature',
      'Food & Drink',
      'Travel & Places',
      'Activities',
      'Objects',
      'Symbols',
      'Flags',
    ]);
  });

  it('closes on Escape, and gives the focus back', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button()).toHaveFocus();
  });

  it('closes on a press elsewhere', async () => {
    const { user } = await open();
    await user.click(screen.getByText('elsewhere'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('picks by a press, closes, and remembers', async () => {
    const { user, picked, store } = await open();
    await user.click(emoji('grinning face'));
    expect(picked).toEqual([['😀', false]]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(settle);
    expect(store.getState().preferences.current?.recentEmoji).toEqual(['😀']);
  });

  it('stays open while Shift is held', async () => {
    const { user, picked } = await open();
    await user.keyboard('{Shift>}');
    await user.click(emoji('grinning face'));
    await user.click(emoji('winking face'));
    expect(picked).toEqual([
      ['😀', true],
      ['😉', true],
    ]);
    expect(screen.getByRole('grid')).toBeInTheDocument();
  });

  it('finds while it is typed, and picks the first with Enter', async () => {
    const { user, picked } = await open();
    await user.type(search(), 'pizza');
    expect(screen.getByRole('rowheader', { name: 'Search results' })).toBeInTheDocument();
    expect(screen.getAllByRole('gridcell').length).toBeLessThan(5);
    await user.keyboard('{Enter}');
    expect(picked).toEqual([['🍕', false]]);
  });

  it('says that nothing was found', async () => {
    const { user, picked } = await open();
    await user.type(search(), 'qqqq{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('No emoji found');
    expect(screen.getByRole('navigation').querySelector('[aria-current]')).toBeNull();
    expect(picked).toEqual([]);
  });

  it('is used by keyboard alone: down into the grid, along it, up to the search', async () => {
    const { user, picked } = await open();
    await user.keyboard('{ArrowDown}');
    expect(emoji('grinning face')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{ArrowLeft}');
    expect(document.activeElement).toHaveAttribute('data-column', '1');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(search()).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    expect(picked).toHaveLength(1);
  });

  it('goes on searching when somebody types on the grid', async () => {
    const { user } = await open();
    await user.keyboard('{ArrowDown}pizza');
    expect(search()).toHaveValue('pizza');
  });

  it.each(['pizza', 'qqqq'])('goes to a category by its rail, from a search for %s too', async (query) => {
    const { user } = await open();
    await user.type(search(), query);
    await user.click(emoji('Flags'));
    expect(search()).toHaveValue('');
    expect(await screen.findByRole('rowheader', { name: 'Flags' })).toBeInTheDocument();
    await user.click(emoji('Food & Drink'));
    expect(await screen.findByRole('rowheader', { name: 'Food & Drink' })).toBeInTheDocument();
    expect(emoji('Food & Drink')).toHaveAttribute('aria-current', 'true');
  });

  it('has what was picked last first, and does not move it while it is open', async () => {
    const { user } = await open({ recentEmoji: ['👋🏿', '🔥'] });
    expect(categories()[0]).toBe('Recently used');
    const cells = () =>
      screen
        .getAllByRole('gridcell')
        .slice(0, 2)
        .map((cell) => cell.querySelector('img')?.alt);
    expect(cells()).toEqual(['👋🏿', '🔥']);
    await user.keyboard('{Shift>}');
    await user.click(within(screen.getAllByRole('gridcell')[1] as HTMLElement).getByRole('button'));
    await act(settle);
    expect(cells()).toEqual(['👋🏿', '🔥']);
  });

  it('gives hands and people the chosen skin tone, and remembers it', async () => {
    const { user, store, picked } = await open();
    await user.click(emoji('Skin tone: Default'));
    await user.click(screen.getByRole('menuitemradio', { name: 'Medium-dark' }));
    await act(settle);
    expect(store.getState().preferences.current?.skinTone).toBe(4);
    await user.type(search(), 'waving hand{Enter}');
    expect(picked).toEqual([['👋🏾', false]]);
  });

  it('has nothing that a screen reader would stumble over', async () => {
    await open({ recentEmoji: ['🔥'] });
    const { violations } = await axe.run(screen.getByRole('dialog'), {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
});

describe('the emoji of the server in the picker', () => {
  const own = [makeEmoji(5, 'party_parrot'), makeEmoji(6, 'wave')];

  it('are the first section, under the name of the server', async () => {
    await open({ recentEmoji: ['😀'] }, own);
    const headings = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(headings.slice(0, 2)).toEqual(['The Hall', 'Recently used']);
    expect(categories().slice(0, 2)).toEqual(['The Hall', 'Recently used']);
    const picture = within(emoji(':wave:')).getByRole('img');
    expect(picture).toHaveAttribute('src', 'media://server/?%2Fmedia%2Femoji-6');
  });

  it('are found by parts of their names, before others, and picked by their ids', async () => {
    const { user, picked, store } = await open({}, own);
    await user.keyboard('party');
    const [first] = screen.getAllByRole('gridcell').map((cell) => within(cell).getByRole('button'));
    expect(first).toHaveAccessibleName(':party_parrot:');
    await user.keyboard('{Enter}');
    expect(picked).toEqual([['custom:5', false]]);
    expect(store.getState().preferences.current?.recentEmoji[0]).toBe('custom:5');
  });

  it('are among the recent ones where they are the server’s', async () => {
    await open({ recentEmoji: ['custom:6', 'custom:99', '😀'] }, own);
    expect(screen.getAllByRole('button', { name: ':wave:' })).toHaveLength(2);
  });

  it('have no section where there are none, nor on a server without the feature', async () => {
    const { bridge } = await open({}, []);
    expect(categories()).not.toContain('The Hall');
    expect(bridge.argsOf('emoji.list')).toHaveLength(1);
  });
});
