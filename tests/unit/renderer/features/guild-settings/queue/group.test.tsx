import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { success } from '../../../../../../src/contract/failure';
// Imported with the file, so that the first test does not wait for lazily loaded code.
import '../../../../../../src/renderer/features/guild-settings/queue/QueuePage';
import '../../../../../../src/renderer/features/moderate-member/ModerateManyDialog';
import '../../../../../../src/renderer/features/moderate-member/WarnDialog';
import { id, makeMember, makePerson, makeReport } from '../../../../../support/renderer/factories';
import { acknowledged } from '../../../../../support/renderer/open-overlay';
import { openSettings, SETTINGS_GUILD as guildId } from '../../../../../support/renderer/open-settings';

const item = makeReport(3);

describe('a report about somebody who came with others', () => {
  it('warns, and bans all who joined with somebody, over the report', async () => {
    const guests = [7, 31, 32, 33, 34].map((number) => ({
      ...makePerson(number, number === 7 ? 'mallory' : `guest${number}`),
      joinedAt: makeReport(1).createdAt,
    }));
    const { user, bridge } = await openSettings({
      permissions: ['MANAGE_REPORTS', 'MANAGE_MESSAGES', 'BAN_MEMBERS', 'MODERATE_MEMBERS'],
      page: 'queue',
      features: ['reports', 'member-events', 'message-events', 'member-notes', 'purge', 'arrivals'],
      api: {
        'queue.fetch': () => success({ error: 0, items: [item], open: 1 }),
        'queue.claim': () => success({ error: 0, item }),
        'queue.release': () => success({ error: 0, item }),
        'members.list': () =>
          success({ error: 0, members: [makeMember(), makeMember({ id: id(7), username: 'mallory' })] }),
        'members.warn': acknowledged,
        'arrivals.list': () => success({ error: 0, invite: 'abc', arrivals: guests }),
        'bans.bulk': ({ userIds }) => success({ error: 0, banned: [...userIds], failed: [] }),
      },
    });
    const list = await screen.findByRole('list', { name: 'Open reports' });
    await user.click(within(list).getByRole('button'));
    await user.click(screen.getByRole('button', { name: 'Warn…' }));
    const warning = within(await screen.findByRole('dialog', { name: 'Warn User' }));
    await user.type(warning.getByRole('textbox', { name: /^Reason/ }), 'No adverts');
    await user.click(warning.getByRole('button', { name: 'Warn User' }));
    await waitFor(() => expect(bridge.argsOf('members.warn')).toMatchObject([{ reason: 'No adverts' }]));
    await screen.findByText('5 members without roles joined by the invite abc within 1 s');
    await user.click(screen.getByRole('button', { name: 'Ban All…' }));
    const banning = within(await screen.findByRole('dialog', { name: 'Ban 5 Members' }));
    await user.click(banning.getByRole('button', { name: 'Ban 5 Members' }));
    const userIds = guests.map((guest) => guest.id);
    await waitFor(() =>
      expect(bridge.argsOf('bans.bulk')).toEqual([{ guildId, userIds, deleteSeconds: 3600, reason: '' }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ban 5 Members' })).toBeNull());
    expect(screen.getByRole('heading', { level: 2, name: /^Message by mallory/ })).toBeVisible();
    expect(screen.queryByText(/without roles joined/)).toBeNull();
  });
});
