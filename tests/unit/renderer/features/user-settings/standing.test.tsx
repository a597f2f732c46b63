import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Standing } from '../../../../../src/contract/entities/member-history';
import { success } from '../../../../../src/contract/failure';
import type { GuildId } from '../../../../../src/contract/ids';
import { expectAccessible } from '../../../../support/renderer/axe';
import { at, id } from '../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../support/renderer/fake-bridge';
import { lost } from '../../../../support/renderer/open-overlay';
import { openUserSettings } from '../../../../support/renderer/open-user-settings';
import '../../../../../src/renderer/features/user-settings/UserSettingsDialog';
import '../../../../../src/renderer/features/user-settings/StandingPage';

const GOOD = 'Your account is in good standing.';
const BAD = 'There are warnings or restrictions on your account.';
const guild = (nth: number, name: string, change: Partial<Standing>): Standing => ({
  ...{ id: id<GuildId>(nth), name, warnings: [], timedOutUntil: null, bannedAt: null, banReason: null },
  ...change,
});
const answering = (guilds: readonly Standing[]): ApiAnswers => ({
  'users.standing': () => success({ error: 0, guilds: [...guilds] }),
});
const open = (api: ApiAnswers, features = ['member-notes']) =>
  openUserSettings({ about: { page: 'standing' }, api, features });
const lines = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((line) => [...line.querySelectorAll('strong, [data-selectable]')].map((part) => part.textContent));

describe('the standing of an account', () => {
  it('names what stands against it, by server', async () => {
    await open(
      answering([
        guild(5, 'The Forge', {
          warnings: [
            { reason: 'Rude.', at: at(-60) },
            { reason: 'Loud.', at: at(-120) },
          ],
          timedOutUntil: at(600),
        }),
        guild(6, 'The Mill', { bannedAt: at(-10), banReason: 'Enough.' }),
        guild(7, 'The Weir', { bannedAt: at(-10) }),
      ]),
    );
    expect(await screen.findByText(BAD)).toBeVisible();
    expect(screen.queryByText(GOOD)).toBeNull();
    expect(lines('The Forge')).toEqual([
      [expect.stringMatching(/^Timed out until /)],
      ['Warning', 'Rude.'],
      ['Warning', 'Loud.'],
    ]);
    expect(lines('The Mill')).toEqual([['Banned', 'Enough.']]);
    expect(lines('The Weir')).toEqual([['Banned']]);
    await expectAccessible();
  });

  it('is good only where nothing stands', async () => {
    await open(answering([]));
    expect(await screen.findByText(GOOD)).toBeVisible();
  });

  it('is not called good before it is known, nor when it cannot be loaded', async () => {
    let isDown = true;
    const { user } = await open({
      'users.standing': () => (isDown ? lost() : success({ error: 0, guilds: [] })),
    });
    await screen.findByText('Failed to load your standing');
    expect(screen.queryByText(GOOD)).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(GOOD)).toBeVisible();
  });

  it('is loading until the server answers', async () => {
    let answer: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (answer = resolve));
    await open({
      'users.standing': async () => {
        await waiting;
        return success({ error: 0, guilds: [] });
      },
    });
    expect(await screen.findByRole('status', { name: 'Loading your standing' })).toBeVisible();
    expect(screen.queryByText(GOOD)).toBeNull();
    act(() => answer());
    expect(await screen.findByText(GOOD)).toBeVisible();
  });

  it('is always good without the feature, and not asked for', async () => {
    const { bridge } = await open({}, []);
    expect(await screen.findByText(GOOD)).toBeVisible();
    expect(bridge.argsOf('users.standing')).toEqual([]);
  });
});
