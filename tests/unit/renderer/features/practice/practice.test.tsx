import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../src/contract/failure';
import type { PracticeScore, PracticeState } from '../../../../../src/contract/ipc/practice';
import { Shell } from '../../../../../src/renderer/app/Shell';
import { expectAccessible } from '../../../../support/renderer/axe';
import { id, makeBoot, makeChannel, makeGuild, makeMember } from '../../../../support/renderer/factories';
import { createFakeBridge } from '../../../../support/renderer/fake-bridge';
import { renderWithStore } from '../../../../support/renderer/render-with-store';
import { startTestApp } from '../../../../support/renderer/test-store';

const done = () => success(null);
const score: PracticeScore = {
  ...{ firstActionS: 7, handled: 1, missed: 0, falsePositives: 0, restored: 0, lost: 0 },
  ...{ messagesGone: 6, messagesLeft: 3, decided: 0, undecided: 0 },
  advice: [{ kind: 'messages', count: 3 }],
};
const run = {
  ...({ scenario: 'raid', seed: 1, speed: 1, isPaused: false, elapsedS: 65, lengthS: 120 } as const),
  guildId: '7',
};

const open = async (first: PracticeState) => {
  const bridge = createFakeBridge(
    { 'members.list': () => success({ error: 0, members: [makeMember({})] }) },
    {
      'practice.describe': () => success(first),
      ...{ 'practice.start': done, 'practice.pause': done, 'practice.setSpeed': done },
      ...{ 'practice.finish': done, 'practice.leave': done },
    },
  );
  const app = await startTestApp({
    bridge,
    boot: { app: { ...makeBoot().app, isPractice: true } },
    guilds: [
      makeGuild(),
      makeGuild({ id: id(7), name: 'The Lantern', channels: [makeChannel({ id: id(70), name: 'help' })] }),
    ],
  });
  renderWithStore(<Shell />, app.store);
  await screen.findByText('Practice: nothing here is real.');
  const tell = (state: PracticeState) => act(() => bridge.push('practice.changed', state));
  return { ...app, bridge, tell, user: userEvent.setup() };
};

const madeCalls = (calls: readonly { readonly name: string; readonly args: unknown }[]) =>
  calls.filter(({ name }) => name.startsWith('practice.') && name !== 'practice.describe');

describe('practice', () => {
  it('offers the scenarios, and starts the chosen one', async () => {
    const { bridge, user } = await open({ phase: 'idle', last: null });
    const dialog = await screen.findByRole('dialog', { name: 'Practice Moderation' });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(5);
    await expectAccessible(document.body);
    await user.click(within(dialog).getByRole('radio', { name: 'Raid' }));
    await user.click(within(dialog).getByRole('button', { name: 'Start' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(madeCalls(bridge.calls)).toMatchObject([
      { name: 'practice.start', args: { scenario: 'raid', speed: 1 } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Choose a Scenario…' }));
    expect(screen.getByRole('dialog', { name: 'Practice Moderation' })).toBeVisible();
  });

  it('opens the server of the scenario, shows its time, and has its controls', async () => {
    const { bridge, store, tell, user } = await open({
      phase: 'preparing',
      scenario: 'raid',
      ready: 3,
      of: 212,
    });
    expect(screen.getByText(/Raid: the people are coming \(3 of 212\)\./)).toBeVisible();
    tell({ phase: 'running', run });
    expect(screen.getByRole('timer', { name: 'Time' })).toHaveTextContent('1:05 / 2:00');
    expect(store.getState().navigation.guildId).toBe('7');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    tell({ phase: 'running', run: { ...run, isPaused: true, speed: 10 } });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const faster = screen.getByRole('button', { name: '10 times faster' });
    expect(faster).toHaveAttribute('aria-pressed', 'true');
    await user.click(faster);
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await user.click(screen.getByRole('button', { name: 'Leave Practice' }));
    expect(madeCalls(bridge.calls)).toEqual([
      { name: 'practice.pause', args: { isPaused: true } },
      { name: 'practice.pause', args: { isPaused: false } },
      { name: 'practice.setSpeed', args: { speed: 1 } },
      { name: 'practice.finish', args: null },
      { name: 'practice.leave', args: null },
    ]);
  });

  it('shows the outcome by itself, with what could have been done', async () => {
    const { tell } = await open({ phase: 'running', run });
    tell({ phase: 'scoring', scenario: 'raid' });
    tell({ phase: 'idle', last: { scenario: 'raid', score } });
    const outcome = screen.getByRole('group', { name: 'Outcome' });
    expect(outcome).toHaveTextContent('First act7 sStopped1 / 1Messages deleted6 / 9By mistake0');
    expect(screen.getByText(/3 harmful messages are still there/)).toBeVisible();
    await expectAccessible(document.body);
    tell({ phase: 'idle', last: { scenario: 'quiet-day', score: { ...score, advice: [] } } });
    expect(screen.getByText(/Well done/)).toBeVisible();
  });

  it('says what went wrong, and lets one choose again', async () => {
    const { user } = await open({ phase: 'failed', words: 'The server of practice does not answer.' });
    expect(screen.getByText(/does not answer/)).toBeVisible();
    expect(await screen.findByRole('dialog')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Choose a Scenario…' })).toBeVisible();
  });
});
