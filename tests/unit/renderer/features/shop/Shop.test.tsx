import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StoreItem } from '../../../../../src/contract/entities/store-item';
import { success } from '../../../../../src/contract/failure';
import { Shop } from '../../../../../src/renderer/features/shop/Shop';
import { expectAccessible } from '../../../../support/renderer/axe';
import { id } from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { acknowledged, lost, refused } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const item = (name: string, description: string, which = 1): StoreItem => ({
  id: id(which),
  name,
  description,
  url: `/media/store/${name}.png`,
});
const decorations = [item('Stars', 'Twelve stars', 1001), item('Vines', 'Grown slowly', 1002)];
const nameplates = [item('Dusk', 'The last light over the hills', 2001)];
const shelves: ApiAnswers = {
  'shop.decorations': () => success({ error: 0, data: decorations }),
  'shop.nameplates': () => success({ error: 0, data: nameplates }),
};

const open = async (api: ApiAnswers = {}) => {
  const app = await startTestApp({ bridge: createFakeBridge({ ...shelves, ...api }) });
  await act(() => Promise.resolve(renderWithStore(<Shop />, app.store)));
  return { ...app, user: userEvent.setup() };
};
const cards = (list: string) => within(screen.getByRole('list', { name: list })).queryAllByRole('listitem');

afterEach(() => vi.useRealTimers());

describe('the store', () => {
  it('has decorations, nameplates and themes, each with its search', async () => {
    const { user } = await open();
    expect(cards('decorations')).toHaveLength(2);
    await user.click(screen.getByRole('tab', { name: 'Nameplates' }));
    expect(await screen.findByRole('button', { name: 'Apply Dusk' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Themes' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search themes...' }), 'well-lit');
    expect(cards('themes')).toHaveLength(1);
  });

  it.each(['Avatar Decorations', 'Themes'])('is accessible: %s', async (tab) => {
    const { user } = await open();
    await user.click(screen.getByRole('tab', { name: tab }));
    await expectAccessible();
  });

  it('searches name and description, and filters by chips', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('searchbox'), 'SLOWLY');
    expect(cards('decorations')).toHaveLength(1);
    await user.click(screen.getByRole('tab', { name: 'Sky' }));
    expect(screen.getByText('No decorations found')).toBeVisible();
    await user.clear(screen.getByRole('searchbox'));
    expect(cards('decorations').map((card) => card.textContent)).toEqual([expect.stringContaining('Stars')]);
  });

  it.each([
    ['decorations', 'Avatar Decorations', 'Stars', 'Apply Decoration', 'decoration', 'shop.applyDecoration'],
    ['nameplates', 'Nameplates', 'Dusk', 'Apply Nameplate', 'nameplate', 'shop.applyNameplate'],
  ] as const)('asks before one of the %s is worn', async (_, tab, name, title, word, call) => {
    const { user, bridge, store } = await open({ [call]: acknowledged });
    await user.click(screen.getByRole('tab', { name: tab }));
    await user.click(await screen.findByRole('button', { name: `Apply ${name}` }));
    const dialog = screen.getByRole('dialog', { name: title });
    expect(dialog).toHaveTextContent(`Are you sure you want to apply this ${word}?`);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(bridge.argsOf(call)).toEqual([]);
    await user.click(screen.getByRole('button', { name: `Apply ${name}` }));
    await user.keyboard('{Enter}');
    expect(bridge.argsOf(call)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.getState().toasts.list.at(-1)?.text).toBe(`You are wearing ${name} now`);
  });

  it.each([
    ['its words', refused('This item is not in the store', 404), 'This item is not in the store'],
    ['nothing', lost(), 'Failed to apply decoration'],
  ])('keeps the question when the server answers %s', async (_, answer, text) => {
    const { user } = await open({ 'shop.applyDecoration': () => answer });
    await user.click(screen.getByRole('button', { name: 'Apply Stars' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });

  it('says that a shelf could not be had, and tries again', async () => {
    const answers = [lost(), success({ error: 0, data: decorations })];
    const { user } = await open({ 'shop.decorations': () => answers.shift() ?? lost() });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch avatar decorations');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('button', { name: 'Apply Vines' })).toBeVisible();
  });

  it('shows one article after the other on oneself, two seconds each', async () => {
    // Only the timer that changes the article is simulated, so that no real time passes between two checks.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await open();
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(preview).toHaveTextContent('Stars');
    act(() => void vi.advanceTimersByTime(2000));
    expect(preview).toHaveTextContent('Vines');
    act(() => void vi.advanceTimersByTime(2000));
    expect(preview).toHaveTextContent('Stars');
  });

  it('changes the look of the app by a theme', async () => {
    const { user, store } = await open();
    await user.click(screen.getByRole('tab', { name: 'Themes' }));
    await user.click(screen.getByRole('button', { name: 'Apply Daylight' }));
    expect(store.getState().preferences.current?.theme).toBe('light');
    expect(screen.getByRole('button', { name: 'Apply Daylight' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('leads to guidelines, terms and privacy, and says where requests are made', async () => {
    const { user, store } = await open();
    expect(screen.getByText('Not finding what you want?')).toBeVisible();
    expect(screen.getByText(/Profile > Requests/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Requests' }));
    expect(store.getState().overlays.open).toEqual({ kind: 'user-settings', about: { modal: 'requests' } });
    for (const [label, page] of [
      ['Guidelines', 'guidelines'],
      ['Terms', 'terms'],
      ['Privacy', 'privacy'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: label }));
      expect(store.getState().navigation.publicPage).toBe(page);
    }
  });
});
