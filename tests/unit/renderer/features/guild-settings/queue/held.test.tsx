import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { QueueItem } from '../../../../../../src/contract/entities/queue-item';
import { success } from '../../../../../../src/contract/failure';
// Imported with the file, so that the first test does not wait for lazily loaded code.
import '../../../../../../src/renderer/features/guild-settings/queue/QueuePage';
import { liveEvent } from '../../../../../../src/renderer/state/live-events';
import { makeHeldItem } from '../../../../../support/renderer/automod';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { id, makeMember, makePerson, makeReport } from '../../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../../support/renderer/fake-bridge';
import { refused } from '../../../../../support/renderer/open-overlay';
import { openSettings, SETTINGS_GUILD as guildId } from '../../../../../support/renderer/open-settings';

const soon = (): string => new Date(Date.now() + 120_000).toISOString();
const taken = (item: QueueItem): QueueItem => ({
  ...item,
  ...{ claimedBy: makePerson(1, 'ada'), claimedUntil: soon() },
});
const decided = (item: QueueItem, outcome: string, change: Partial<QueueItem> = {}): QueueItem => ({
  ...item,
  ...{ status: 'resolved', outcome, resolvedBy: makePerson(1, 'ada'), resolvedAt: item.createdAt },
  ...change,
});
const waiting = makeHeldItem(4);

const start = async (
  open: readonly QueueItem[] = [waiting],
  api: ApiAnswers = {},
  resolved: QueueItem[] = [],
) => {
  const app = await openSettings({
    permissions: ['MANAGE_REPORTS', 'MANAGE_MESSAGES', 'BAN_MEMBERS'],
    page: 'queue',
    features: ['reports', 'automod', 'member-events', 'message-events'],
    api: {
      'queue.fetch': ({ status }) =>
        success({ error: 0, items: [...(status === 'open' ? open : resolved)], open: open.length }),
      'held.list': () => success({ error: 0, items: [] }),
      'queue.claim': () => success({ error: 0, item: taken(waiting) }),
      'queue.release': () => success({ error: 0, item: waiting }),
      'members.list': () =>
        success({ error: 0, members: [makeMember(), makeMember({ id: id(7), username: 'mallory' })] }),
      ...api,
    },
  });
  const told = (item: QueueItem, count = open.length): void =>
    act(() => app.hear(liveEvent('GUILD_QUEUE', { guildId, item, open: count })));
  return {
    ...app,
    told,
    toasts: () => app.store.getState().toasts.list.map(({ text }) => text),
  };
};
const firstRow = async (name = 'Open reports') => {
  const [row] = within(await screen.findByRole('list', { name })).getAllByRole('button');
  if (row === undefined) throw new Error('There is nothing in the queue');
  return row;
};
const openFirst = async (user: Awaited<ReturnType<typeof start>>['user'], name?: string) => {
  await user.click(await firstRow(name));
  return screen.findByRole('heading', { level: 2, name: 'Message by mallory in #general' });
};

describe('a held message in the queue', () => {
  it('says that it is held, by which rule, and its words', async () => {
    const { user } = await start();
    expect(await firstRow()).toHaveAccessibleName(
      /^Message by mallory in #general, Held, Found by No sales, /,
    );
    expect(await firstRow()).toHaveTextContent('cheap saw blades');
    await openFirst(user);
    expect(screen.getByRole('region', { name: 'Automatic rule' })).toHaveTextContent(
      'Found by No salesOnly its author sees the message until it is released.',
    );
    expect(screen.getByRole('region', { name: 'Message' })).toHaveTextContent('cheap saw blades');
    expect(screen.queryByRole('region', { name: 'Reported by' })).toBeNull();
    for (const name of ['Dismiss', 'Mark as Handled', 'Delete Message'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await expectAccessible();
  });

  it('is taken over and released by R, and leaves the list', async () => {
    const { user, bridge, told, toasts } = await start([waiting], {
      'queue.releaseMessage': () =>
        success({ error: 0, item: decided(waiting, 'released'), messageId: id(5001) }),
    });
    await openFirst(user);
    await user.keyboard('r');
    await waitFor(() => expect(toasts()).toEqual(['Message released']));
    expect(bridge.argsOf('queue.claim')).toEqual([{ reportId: '4' }]);
    expect(bridge.argsOf('queue.releaseMessage')).toEqual([{ reportId: '4' }]);
    expect(await screen.findByText('Nothing to review')).toBeVisible();
    told(decided(waiting, 'released'), 0);
    expect(screen.queryByRole('list', { name: 'Open reports' })).toBeNull();
  });

  it('is rejected by X, and its author told unless one does not want that', async () => {
    const { user, bridge, toasts } = await start([waiting], {
      'queue.rejectMessage': () => success({ error: 0, item: decided(waiting, 'rejected') }),
    });
    await openFirst(user);
    await user.keyboard('x');
    const dialog = await screen.findByRole('dialog', { name: 'Reject Message' });
    const tell = within(dialog).getByRole('checkbox', { name: 'Tell the author' });
    expect(tell).toBeChecked();
    await expectAccessible();
    await user.click(tell);
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(toasts()).toEqual(['Message rejected']));
    expect(bridge.argsOf('queue.rejectMessage')).toEqual([{ reportId: '4', tell: false }]);
    expect(bridge.argsOf('queue.resolve')).toEqual([]);
  });

  it('stays where somebody else was quicker, with the words of the server', async () => {
    const { user, toasts } = await start([waiting], {
      'queue.releaseMessage': () => refused('Bob is handling this'),
    });
    await openFirst(user);
    await user.click(screen.getByRole('button', { name: 'Release Message' }));
    await waitFor(() => expect(toasts()).toEqual(['Bob is handling this']));
    expect(screen.getByRole('button', { name: 'Release Message' })).toBeVisible();
  });

  it('shows what became of it, also where nobody decided', async () => {
    const expired = decided(makeHeldItem(2), 'expired', { resolvedBy: null });
    const { user } = await start([], {}, [expired]);
    await user.click(await screen.findByRole('tab', { name: 'Resolved' }));
    await openFirst(user, 'Resolved reports');
    expect(screen.getByText('Rejected: nobody decided in time')).toBeVisible();
    expect(screen.queryByText(/Deleted User/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Release Message' })).toBeNull();
  });
});

describe('a flagged message in the queue', () => {
  it('says by which rule where reporters would stand, and is decided as a report', async () => {
    const { user } = await start([makeReport(3, { rule: 'Insults', reports: [] })]);
    expect(await firstRow()).toHaveAccessibleName(/, Flagged, Found by Insults, /);
    await openFirst(user);
    expect(screen.getByRole('region', { name: 'Automatic rule' })).toHaveTextContent('Found by Insults');
    expect(screen.queryByText(/Only its author sees/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Reported by' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Release Message' })).toBeNull();
  });
});
