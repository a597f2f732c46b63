import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AuditLogEntry } from '../../../../../../src/contract/entities/audit-log-entry';
import { failure, success } from '../../../../../../src/contract/failure';
import type { CallArgs } from '../../../../../../src/contract/rest';
// Imported with the file, so that the first test does not wait for lazily loaded code.
import '../../../../../../src/renderer/features/guild-settings/GuildSettingsDialog';
import '../../../../../../src/renderer/features/guild-settings/audit-log/AuditLogPage';
import { expectAccessible } from '../../../../../support/renderer/axe';
import { makeEntry } from '../../../../../support/renderer/factories';
import type { ApiAnswers } from '../../../../../support/renderer/fake-bridge';
import { openSettings, SETTINGS_GUILD as guildId } from '../../../../../support/renderer/open-settings';

const until = '2026-02-01T00:00:00.000Z';
const ban = {
  ...{ actionType: 'MEMBER_BAN_ADD', actionCategory: 'member' },
  target: { type: 'user', name: 'mallory' },
};
const POSSIBLE = makeEntry(3, { ...ban, undo: { until, state: 'possible', by: null } });
const DONE = makeEntry(2, { ...ban, undo: { until, state: 'done', by: 'bob' } });
const EXPIRED = makeEntry(1, { ...ban, undo: { until, state: 'expired', by: null } });
const SINCE = {
  ...({ kind: 'refused', status: 409, retryAfterMs: null } as const),
  message: 'Changed since by bob: colour',
};
const CHANGED = failure({ ...SINCE, code: 'conflict' });

const open = async (api: ApiAnswers, features = ['audit-log', 'undo']) => {
  const entries: readonly AuditLogEntry[] = [POSSIBLE, DONE, EXPIRED];
  const opened = await openSettings({
    permissions: ['VIEW_AUDIT_LOG'],
    page: 'audit-log',
    features,
    api: {
      'auditLog.list': () => success({ error: 0, message: null, entries: [...entries], total: 3 }),
      ...api,
    },
  });
  const list = await screen.findByRole('list', { name: 'Audit log entries' });
  return { ...opened, rows: () => [...list.children] as HTMLElement[] };
};

const undoButtons = () => screen.queryAllByRole('button', { name: /^Undo:/ });

describe('undoing from the audit log', () => {
  it('is offered where it is possible, asks with a reason, and says who has undone what', async () => {
    const asked: CallArgs<'auditLog.undo'>[] = [];
    const { user, rows } = await open({
      'auditLog.undo': (args) => {
        asked.push(args);
        return success({ error: 0, restored: 1, conflicts: [] });
      },
    });
    expect(undoButtons()).toHaveLength(1);
    expect(rows()[1]).toHaveTextContent('Undone by bob');
    expect(rows()[2]).not.toHaveTextContent('Undone');
    await user.click(within(rows()[0]!).getByRole('button', { name: /^Undo:/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo This?' });
    expect(dialog).toHaveTextContent('ada#0001 Banned Member @mallory');
    await expectAccessible(document.body);
    await user.type(within(dialog).getByRole('textbox'), 'By mistake');
    await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked).toEqual([{ guildId, entryId: POSSIBLE.id, reason: 'By mistake' }]));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Undo This?' })).toBeNull());
  });

  it('names what was changed since before it does the rest', async () => {
    const forced: (boolean | undefined)[] = [];
    const { user, rows } = await open({
      'auditLog.undo': ({ force }) => {
        forced.push(force);
        return force === true
          ? success({ error: 0, restored: 2, conflicts: [{ what: 'colour', by: 'bob' }] })
          : CHANGED;
      },
    });
    await user.click(within(rows()[0]!).getByRole('button', { name: /^Undo:/ }));
    const first = await screen.findByRole('dialog', { name: 'Undo This?' });
    await user.click(within(first).getByRole('button', { name: 'Undo' }));
    const rest = await screen.findByRole('dialog', { name: 'Undo the Rest?' });
    expect(rest).toHaveTextContent('Changed since by bob: colour');
    await user.click(within(rest).getByRole('button', { name: 'Undo the Rest' }));
    await waitFor(() => expect(forced).toEqual([undefined, true]));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Undo the Rest?' })).toBeNull());
  });

  it('offers no rest where nothing is left besides what was changed since', async () => {
    const { user, rows } = await open({
      'auditLog.undo': () => failure(SINCE),
    });
    await user.click(within(rows()[0]!).getByRole('button', { name: /^Undo:/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo This?' });
    await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
    expect(await within(dialog).findByText('Changed since by bob: colour')).toBeVisible();
    expect(dialog).toHaveAccessibleName('Undo This?');
  });

  it('is not offered without the feature', async () => {
    await open({}, ['audit-log']);
    expect(undoButtons()).toEqual([]);
  });
});
