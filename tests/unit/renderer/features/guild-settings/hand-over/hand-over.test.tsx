import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AuditLogEntry } from '../../../../../../src/contract/entities/audit-log-entry';
import { success } from '../../../../../../src/contract/failure';
import type { PermissionName } from '../../../../../../src/contract/permissions';
// Imported with the file, so that the first test does not wait for lazily loaded code.
import '../../../../../../src/renderer/features/guild-settings/audit-log/AuditLogPage';
import '../../../../../../src/renderer/features/guild-settings/queue/QueuePage';
import { setPreferences } from '../../../../../../src/renderer/state/preferences/thunks';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { makeEntry, makePerson, makeReport } from '../../../../../support/renderer/factories';
import { lost } from '../../../../../support/renderer/open-overlay';
import { openSettings, type SettingsOptions } from '../../../../../support/renderer/open-settings';

const HOUR = 60 * 60 * 1000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();
const kick = (number: number, hours: number): AuditLogEntry =>
  makeEntry(number, {
    ...{ actionType: 'MEMBER_KICK', actionCategory: 'member', timestamp: ago(hours) },
    target: { type: 'user', name: `guest-${number}` },
  });
/** 250 acts, one every two hours, in pages of 100. */
const LOG = Array.from({ length: 250 }, (_, place) => kick(1000 - place, place * 2 + 1));
const BOTH: readonly PermissionName[] = ['VIEW_AUDIT_LOG', 'MANAGE_REPORTS'];

const open = async ({ api, ...options }: SettingsOptions = {}, lastHere: number | null = null) => {
  const app = await openSettings({
    ...{ permissions: BOTH, page: 'queue', features: ['reports', 'audit-log'] },
    ...options,
    api: {
      'auditLog.list': ({ before }) => {
        const from = before === undefined ? 0 : LOG.findIndex(({ id }) => id === before) + 1;
        return success({
          ...{ error: 0, message: null, total: LOG.length },
          entries: LOG.slice(from, from + 100),
        });
      },
      'queue.fetch': ({ status }) =>
        success({
          ...{ error: 0, open: 1 },
          items:
            status === 'open'
              ? [makeReport(3, { claimedBy: makePerson(4, 'dan'), createdAt: ago(200) })]
              : [
                  makeReport(2, {
                    ...{ status: 'resolved', outcome: 'actioned', resolvedBy: makePerson(4, 'dan') },
                    ...{ createdAt: ago(30), resolvedAt: ago(2) },
                  }),
                ],
        }),
      ...api,
    },
  });
  if (lastHere !== null)
    await app.store.dispatch(
      setPreferences({ activity: { since: Date.now() - lastHere * HOUR, until: Date.now() } }),
    );
  await app.user.click(await screen.findByRole('button', { name: 'Hand-Over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand-Over' }));
  const lines = async (part: string) =>
    within(await dialog.findByRole('region', { name: part }))
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  const asked = () => app.bridge.argsOf('auditLog.list').length;
  return { ...app, dialog, lines, asked };
};

describe('the hand-over', () => {
  it('tells what waits and what was done since one was last here', async () => {
    const { dialog, lines, asked } = await open({}, 10.5);
    expect(await lines('Waiting')).toEqual([expect.stringContaining('dan is handling this')]);
    expect(await lines('Decided')).toEqual([expect.stringContaining('Action taken by dan')]);
    expect(await lines('Members')).toHaveLength(5);
    expect(dialog.getByRole('combobox', { name: 'From' })).toHaveTextContent(/^When I was last here, /);
    expect(asked()).toBe(1);
    await expectAccessible(document.body);
  });

  it('reads back as far as is asked for', async () => {
    const { dialog, user, lines, asked } = await open();
    expect(await lines('Members')).toHaveLength(12);
    expect(dialog.queryByText(/^Only the newest/)).toBeNull();
    expect(asked()).toBe(1);
    const from = dialog.getByRole('combobox', { name: 'From' });
    expect(from).toHaveTextContent('24 hours ago');
    await user.click(from);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      ...['8 hours ago', '24 hours ago', '7 days ago'],
    ]);
    await user.click(screen.getByRole('option', { name: '7 days ago' }));
    await waitFor(async () => expect(await lines('Members')).toHaveLength(84));
  });

  it('is copied as a text', async () => {
    const { dialog, user } = await open();
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await dialog.findByRole('button', { name: 'Copy as Text' }));
    const text = write.mock.calls[0]?.[0] ?? '';
    expect(text).toMatch(/^The Hall: what happened from .+ to .+\n\nWaiting \(1\)\n- /);
    expect(text).toContain('\n\nMembers (12)\n');
    expect(text).toContain('ada#0001 Kicked Member @guest-1000');
    expect(await dialog.findByRole('button', { name: 'Copied!' })).toBeVisible();
  });

  it('tells those who may not read the audit log about the queue alone, and the other way round', async () => {
    const staff = await open({ permissions: ['MANAGE_REPORTS'] });
    expect(await staff.lines('Waiting')).toHaveLength(1);
    expect(staff.dialog.queryByRole('region', { name: 'Members' })).toBeNull();
    expect(staff.asked()).toBe(0);
    staff.unmount();
    const clerk = await open({ permissions: ['VIEW_AUDIT_LOG'], page: 'audit-log' });
    expect(await clerk.lines('Members')).toHaveLength(12);
    expect(clerk.dialog.queryByRole('region', { name: 'Waiting' })).toBeNull();
    expect(clerk.bridge.argsOf('queue.fetch')).toEqual([]);
  });

  it('says that it does not reach so far back where there is too much', async () => {
    const many = Array.from({ length: 1100 }, (_, place) => kick(5000 - place, place / 1000));
    const answer = (from: number) =>
      success({
        ...{ error: 0, message: null, total: 1100 },
        entries: many.slice(from, from + 100),
      } as const);
    const { dialog, asked } = await open({
      permissions: ['VIEW_AUDIT_LOG'],
      page: 'audit-log',
      api: {
        'auditLog.list': ({ before }) =>
          answer(before === undefined ? 0 : many.findIndex(({ id }) => id === before) + 1),
      },
    });
    expect(await dialog.findByText(/^Only the newest 1000 entries are here\./)).toBeVisible();
    // Ten pages, and the log behind it.
    expect(asked()).toBe(11);
  });

  it('says that nothing happened', async () => {
    const { dialog } = await open({
      permissions: ['VIEW_AUDIT_LOG'],
      page: 'audit-log',
      api: { 'auditLog.list': () => success({ error: 0, message: null, total: 0, entries: [] }) },
    });
    expect(await dialog.findByText('Nothing happened, and nothing waits.')).toBeVisible();
  });

  it('says why it could not be read, and reads it again', async () => {
    let isDown = true;
    const { dialog, user, lines } = await open({
      api: {
        'queue.fetch': () => success({ error: 0, open: 0, items: [] }),
        'auditLog.list': () =>
          isDown ? lost() : success({ error: 0, message: null, total: 1, entries: [kick(1, 1)] }),
      },
    });
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Copy as Text' })).toBeNull();
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await lines('Members')).toHaveLength(1);
  });
});
