import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { DiscoveryGuild } from '../../../../../src/contract/entities/guild';
import { failure, success } from '../../../../../src/contract/failure';
import { Discovery } from '../../../../../src/renderer/features/discovery/Discovery';
import { expectAccessible } from '../../../../support/renderer/axe';
import { id } from '../../../../support/renderer/factories';
import { type ApiAnswers, createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { lost } from '../../../../support/renderer/open-overlay';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const make = (change: Partial<DiscoveryGuild>): DiscoveryGuild => ({
  id: id(50),
  name: 'Tea Room',
  description: 'Leaves and talk',
  iconUrl: null,
  bannerUrl: null,
  verified: 1,
  totalMembers: 1234,
  onlineMembers: 56,
  inviteCode: 'tea-room',
  ...change,
});
const listed = [
  make({}),
  make({
    id: id(5),
    name: 'The Hall',
    description: 'Your own',
    verified: 2,
    totalMembers: 1,
    onlineMembers: 1,
  }),
  make({ id: id(51), name: 'Dice', description: 'Tabletop games', verified: 0, inviteCode: null }),
];

const open = async (api: ApiAnswers = { 'guilds.discovery': () => success(listed) }) => {
  const app = await startTestApp({ bridge: createFakeBridge(api) });
  await act(() => Promise.resolve(renderWithStore(<Discovery />, app.store)));
  return { ...app, user: userEvent.setup() };
};
const cards = () => within(screen.getByRole('list', { name: 'Servers' })).queryAllByRole('listitem');

describe('discovery of servers', () => {
  it('shows each with badge, description and counts, and what there is in numbers', async () => {
    await open();
    const [tea] = cards();
    expect(tea).toHaveTextContent('Tea Room');
    expect(tea).toHaveTextContent('Leaves and talk');
    expect(tea).toHaveTextContent('56 Online');
    expect(tea).toHaveTextContent('1.2K Members');
    expect(within(tea as HTMLElement).getByLabelText('Verified Server')).toBeInTheDocument();
    const numbers = screen.getByRole('group', { name: 'At a glance' });
    expect(numbers).toHaveTextContent('Communities3');
    expect(numbers).toHaveTextContent('Members2.4K');
    expect(numbers).toHaveTextContent('Online now113');
    await expectAccessible();
  });

  it('asks to join by the invite, and opens one’s own', async () => {
    const { user, store } = await open();
    await user.click(screen.getByRole('button', { name: 'Join Tea Room' }));
    expect(store.getState().overlays.open).toEqual({
      kind: 'join-invite',
      about: { code: 'tea-room', isListed: true },
    });
    expect(screen.getByRole('button', { name: 'Join Dice' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Open The Hall' }));
    expect(store.getState().navigation.guildId).toBe('5');
  });

  it('searches name and description, and says how many were found', async () => {
    const { user } = await open();
    const search = screen.getByRole('searchbox', { name: 'Search servers...' });
    await user.type(search, 'TEA');
    expect(cards()).toHaveLength(1);
    expect(screen.getByText('Found 1 server matching “TEA”')).toBeVisible();
    await user.type(search, 'zzz');
    expect(screen.getByText('No servers found matching “TEAzzz”')).toBeVisible();
  });

  it('has seven categories, which show what belongs to them', async () => {
    const { user } = await open();
    const tabs = within(screen.getByRole('tablist', { name: 'Categories' })).getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      ...['Home', 'Gaming', 'Music', 'Entertainment', 'Science & Tech', 'Education', 'Student Hubs'],
    ]);
    await user.click(screen.getByRole('tab', { name: 'Gaming' }));
    expect(cards()).toHaveLength(1);
    await user.click(screen.getByRole('tab', { name: 'Music' }));
    expect(screen.getByText('No servers in Music yet')).toBeVisible();
  });

  it('leads to a server of one’s own', async () => {
    const { user, store } = await open();
    await user.click(screen.getByRole('button', { name: 'Create Server' }));
    expect(store.getState().overlays.open).toEqual({ kind: 'create-or-join', about: { step: 'create' } });
  });

  it.each([
    ['nobody answers', lost(), 'Failed to fetch guilds'],
    [
      'the answer is no list',
      failure({ kind: 'malformed', detail: '' } as const),
      'Invalid data format received from API',
    ],
  ])('says so when %s, and tries again', async (_, answer, text) => {
    const answers = [answer, success(listed)];
    const { user } = await open({ 'guilds.discovery': () => answers.shift() ?? success([]) });
    expect(screen.getByRole('alert')).toHaveTextContent(text);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Tea Room')).toBeVisible();
  });

  it('shows the shape of cards while they load, and says when there are none', async () => {
    let answer: (value: ReturnType<typeof success<readonly DiscoveryGuild[]>>) => void = () => undefined;
    await open({ 'guilds.discovery': () => new Promise((done) => (answer = done as typeof answer)) });
    expect(screen.getByRole('list', { name: 'Servers' })).toHaveAttribute('aria-busy', 'true');
    await act(async () => {
      answer(success([]));
      await Promise.resolve();
    });
    expect(screen.getByText('No servers are listed yet')).toBeVisible();
  });
});

describe('discovery of apps', () => {
  it('says that they are to come, in each of its tabs', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Apps' }));
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual([
      ...['Home', 'Productivity', 'Entertainment', 'Utilities', 'Social', 'Education', 'Gaming'],
    ]);
    expect(screen.getByText('Apps are coming soon!')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Developer Programme' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expectAccessible();
    await user.type(screen.getByRole('searchbox', { name: 'Search apps...' }), 'dice');
    expect(screen.getByText('There is no app called “dice” yet.')).toBeVisible();
  });
});
