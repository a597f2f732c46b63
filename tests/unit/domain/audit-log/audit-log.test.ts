import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../../../../src/contract/audit-actions';
import { auditActions } from '../../../../src/contract/audited';
import type { AuditLogEntry } from '../../../../src/contract/entities/audit-log-entry';
import {
  actionLabel,
  entryLabel,
  actionTone,
  AUDIT_CATEGORIES,
  titleOf,
} from '../../../../src/domain/audit-log/action-label';
import { changeLabel, extraChips, shownValue } from '../../../../src/domain/audit-log/describe-change';
import { entryColumns } from '../../../../src/domain/audit-log/entry-columns';
import { auditCountText, targetText, userTag } from '../../../../src/domain/audit-log/entry-texts';
import {
  filterAuditLog,
  filtersUsed,
  isAuditFiltering,
  NO_AUDIT_FILTER,
  usernamesIn,
} from '../../../../src/domain/audit-log/filter-entries';
import { appendOlder, mergeNewest } from '../../../../src/domain/audit-log/merge-entries';
import { pageButtons, pageCount } from '../../../../src/domain/audit-log/pages';
import { jsonOf } from '../../../../src/domain/exports/columns';
import { createDayKeys } from '../../../../src/domain/time/day-keys';
import { id, makeEntry, mask } from '../../../support/renderer/factories';

/** Section 3 of the specification of the server area. */
const ACTIONS = `
SERVER_UPDATE CHANNEL_CREATE CHANNEL_UPDATE CHANNEL_DELETE MEMBER_KICK MEMBER_BAN_ADD MEMBER_BAN_REMOVE MEMBER_UPDATE
MEMBER_ROLE_UPDATE ROLE_CREATE ROLE_UPDATE ROLE_DELETE MESSAGE_DELETE MESSAGE_BULK_DELETE INVITE_CREATE INVITE_DELETE
INTEGRATION_CREATE INTEGRATION_UPDATE INTEGRATION_DELETE WEBHOOK_CREATE WEBHOOK_UPDATE WEBHOOK_DELETE EMOJI_CREATE
EMOJI_UPDATE EMOJI_DELETE`;
const CATEGORIES = 'all server channel member role message invite integration emoji webhook';

describe('action labels', () => {
  it('are of the actions and categories of the specification', () => {
    expect(Object.keys(AUDIT_ACTIONS)).toEqual(ACTIONS.trim().split(/\s+/));
    expect(AUDIT_CATEGORIES).toEqual(CATEGORIES.split(' '));
  });
  it('has one of its own for every action of the specification', () => {
    const labels = Object.keys(AUDIT_ACTIONS).map((type) => actionLabel(AUDIT_ACTIONS, type));
    expect(new Set(labels).size).toBe(labels.length);
    for (const label of labels) expect(label).toMatch(/^[A-Z][a-z]+ [A-Z]/);
  });
  it('calls one that it does not know by its own words', () => {
    expect(actionLabel(AUDIT_ACTIONS, 'STAGE_INSTANCE_CREATE')).toBe('Stage Instance Create');
    expect(actionLabel(AUDIT_ACTIONS, 'toString')).toBe('Tostring');
    expect(titleOf('__a__b_')).toBe('A B');
  });
  it.each([
    ['ROLE_CREATE', 'made'],
    ['MEMBER_BAN_REMOVE', 'made'],
    ['MEMBER_BAN_ADD', 'removed'],
    ['MEMBER_KICK', 'removed'],
    ['MESSAGE_BULK_DELETE', 'removed'],
    ['SERVER_UPDATE', 'changed'],
  ])('%s: %s', (type, tone) => {
    expect(actionTone(type)).toBe(tone);
  });
  it('filters by the categories of the specification', () => {
    expect([...AUDIT_CATEGORIES].sort()).toEqual(
      ['all', ...new Set(Object.values(AUDIT_ACTIONS).map(({ category }) => category))].sort(),
    );
  });
});

const entries: readonly AuditLogEntry[] = [
  makeEntry(4, {
    user: { username: 'Bob', discriminator: '0002', avatar: null },
    actionType: 'MEMBER_KICK',
    actionCategory: 'member',
    target: { type: 'user', name: 'mallory' },
    reason: 'Blocks the gate',
    timestamp: '2026-01-05T22:30:00Z',
  }),
  makeEntry(3, { actionType: 'ROLE_CREATE', actionCategory: 'role', timestamp: '2026-01-05T21:30:00Z' }),
  makeEntry(2, { target: null, timestamp: '2026-01-04T12:00:00Z' }),
  makeEntry(1, { timestamp: '2026-01-03T12:00:00Z' }),
];
// Two hours ahead of UTC: 21:30 and 22:30 of the 5th are 23:30 of the 5th and 00:30 of the 6th there.
const dayKey = createDayKeys('Europe/Athens');

describe('filterAuditLog', () => {
  const found = (change: Partial<typeof NO_AUDIT_FILTER>) =>
    filterAuditLog(entries, { ...NO_AUDIT_FILTER, ...change }, AUDIT_ACTIONS, dayKey).map(
      (entry) => entry.id,
    );
  it.each([
    ['username', { text: 'bOB' }, ['4']],
    ['target name', { text: 'MALL' }, ['4']],
    ['reason', { text: ' gate ' }, ['4']],
    ['action label', { text: 'created role' }, ['3']],
    ['nothing', { text: 'zebra' }, []],
    ['category', { category: 'role' }, ['3']],
    ['user', { username: 'ada' }, ['3', '2', '1']],
    ['from a day on, in the reader’s time', { from: '2026-01-06' }, ['4']],
    ['up to a day, which is included', { to: '2026-01-04' }, ['2', '1']],
    ['between days', { from: '2026-01-04', to: '2026-01-05' }, ['3', '2']],
    ['all of them together', { text: 'role', username: 'Bob' }, []],
  ])('by %s', (_what, change, ids) => {
    expect(found(change)).toEqual(ids);
  });
  it('is the same list where nothing is filtered', () => {
    expect(filterAuditLog(entries, { ...NO_AUDIT_FILTER, text: ' ' }, AUDIT_ACTIONS, dayKey)).toBe(entries);
    expect(isAuditFiltering(NO_AUDIT_FILTER)).toBe(false);
    expect(isAuditFiltering({ ...NO_AUDIT_FILTER, to: '2026-01-01' })).toBe(true);
  });
  it('counts by what is filtered besides text', () => {
    expect(filtersUsed({ ...NO_AUDIT_FILTER, text: 'x' })).toBe(0);
    expect(filtersUsed({ text: '', category: 'role', username: 'ada', from: '2026-01-01', to: '' })).toBe(3);
  });
  it('names who acted, each once', () => {
    expect(usernamesIn(entries)).toEqual(['ada', 'Bob']);
  });
});

describe('what is held of the log', () => {
  const stretch = (ids: readonly number[], hasOlder = true) => ({
    entries: ids.map((number) => makeEntry(number)),
    hasOlder,
  });
  const idsOf = (held: { entries: readonly AuditLogEntry[] }) =>
    held.entries.map((entry) => Number(entry.id));

  it.each<[string, readonly number[], boolean, readonly number[], boolean, readonly number[], boolean]>([
    ['new ones before those held', [9, 8, 7], true, [11, 10, 9], true, [11, 10, 9, 8, 7], true],
    ['nothing new', [9, 8, 7], false, [9, 8], true, [9, 8, 7], false],
    ['a gap: what was held is dropped', [3, 2, 1], false, [9, 8, 7], true, [9, 8, 7], true],
    ['side by side is no gap that can be known', [3, 2], true, [9, 3], true, [9, 3, 2], true],
    ['all there are', [3, 2, 1], true, [2, 1], false, [2, 1], false],
    ['the guild’s log is empty now', [3], true, [], false, [], false],
    ['ids of different lengths', [10, 9], true, [100, 10], true, [100, 10, 9], true],
  ])('%s', (_what, held, hasOlder, newest, newestHasOlder, expected, expectedHasOlder) => {
    const merged = mergeNewest(stretch(held, hasOlder), stretch(newest, newestHasOlder));
    expect(idsOf(merged)).toEqual(expected);
    expect(merged.hasOlder).toBe(expectedHasOlder);
  });
  it('is the newest where nothing is held', () => {
    expect(idsOf(mergeNewest(null, stretch([2, 1])))).toEqual([2, 1]);
  });
  it('grows by older ones', () => {
    const grown = appendOlder(stretch([5, 4]), '4', stretch([3, 2], false));
    expect([idsOf(grown), grown.hasOlder]).toEqual([[5, 4, 3, 2], false]);
  });
  it('does not take what was asked by an entry that is not the last any more', () => {
    const held = stretch([9, 8]);
    expect(appendOlder(held, '4', stretch([3]))).toBe(held);
  });
  it('ends with a server that gives the same again and again', () => {
    const grown = appendOlder(stretch([5, 4]), '4', stretch([5, 4]));
    expect([idsOf(grown), grown.hasOlder]).toEqual([[5, 4], false]);
  });
});

describe('pages', () => {
  it.each([
    [0, 1],
    [1, 1],
    [20, 1],
    [21, 2],
    [10_000, 500],
  ])('%i entries are %i', (things, pages) => {
    expect(pageCount(things, 20)).toBe(pages);
  });
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 500, [1, 2, 3, 4, 5]],
    [3, 500, [1, 2, 3, 4, 5]],
    [4, 500, [2, 3, 4, 5, 6]],
    [499, 500, [496, 497, 498, 499, 500]],
    [500, 500, [496, 497, 498, 499, 500]],
  ])('page %i of %i has the buttons %j', (current, count, buttons) => {
    expect(pageButtons(current, count, 5)).toEqual(buttons);
  });
});

describe('what an entry says', () => {
  it('names users with @, channels with #, the rest by their names', () => {
    expect(targetText({ type: 'user', name: 'bob' })).toBe('@bob');
    expect(targetText({ type: 'channel', name: 'general' })).toBe('#general');
    expect(targetText({ type: 'role', name: 'Carter' })).toBe('Carter');
    expect(targetText({ type: 'toString', name: 'x' })).toBe('x');
    expect(targetText(null)).toBeNull();
    expect(userTag({ username: 'ada', discriminator: '0001', avatar: null })).toBe('ada#0001');
    expect(userTag({ username: 'ada', discriminator: null, avatar: null })).toBe('ada');
  });
  it('counts honestly', () => {
    const all = { onPage: 20, found: 10_000, isFiltering: false, loaded: 100, total: 10_000 };
    expect(auditCountText(all)).toBe('Showing 20 of 10,000 audit log entries');
    const some = { ...all, onPage: 3, found: 3, isFiltering: true };
    expect(auditCountText(some)).toBe(
      'Showing 3 of 3 audit log entries (filtered from the newest 100 of 10,000 total)',
    );
    expect(auditCountText({ ...some, loaded: 10_000 })).toBe(
      'Showing 3 of 3 audit log entries (filtered from 10,000 total)',
    );
  });
  it.each([
    ['name', 'Hall', 'Name', 'Hall'],
    ['name', null, 'Name', 'None'],
    ['topic', '', 'Topic', 'None'],
    ['discoverable', true, 'Listed in Discovery', 'Yes'],
    ['archived', true, 'Archived', 'Yes'],
    ['locked', false, 'Locked', 'No'],
    ['is_hoisted', 0, 'Shown Separately', 'No'],
    ['is_mentionable', 1, 'Mentionable', 'Yes'],
    ['permissions', mask('VIEW_CHANNELS', 'REVOKE_INVITE'), 'Permissions', 'View Channels, Manage Invites'],
    ['permissions', '0', 'Permissions', 'None'],
    ['permissions', 'CREATE_INVITE', 'Permissions', 'Create Invite'],
    ['icon', '/media/x', 'Icon', 'A picture'],
    ['owner', 'bob', 'Owner', 'bob'],
    ['verified', 2, 'Badge', 'Partnered Server'],
    ['verified', 9, 'Badge', '9'],
    ['type', 'text', 'Type', 'Text'],
    ['max_uses', 5, 'Max Uses', '5'],
    ['Quiet Corner', 'Text: 1', 'Quiet Corner', 'Text: 1'],
    ['constructor', 'x', 'constructor', 'x'],
  ])('change of %s to %j', (key, value, label, text) => {
    expect(changeLabel(key)).toBe(label);
    expect(shownValue(key, value).text).toBe(text);
  });

  it('of the permissions of a channel say how each was set, under names that may be those of fields', () => {
    const action = 'CHANNEL_PERMISSIONS_UPDATE';
    expect(changeLabel('Helpers: Send Messages', action)).toBe('Helpers: Send Messages');
    expect(changeLabel('role', action)).toBe('role');
    expect(['allow', 'deny', 'inherit'].map((value) => shownValue('topic', value, action).text)).toEqual([
      'Allow',
      'Deny',
      'Inherit',
    ]);
    expect(shownValue('topic', 'else', action).text).toBe('else');
    expect(actionLabel(auditActions, action)).toBe('Updated Channel Permissions');
  });

  it('says of a new order that it is one: its target is the server', () => {
    const labelOf = (actionType: string, type: string | null) =>
      entryLabel(auditActions, { actionType, target: type === null ? null : { type, name: 'The Kiln' } });
    expect(labelOf('ROLE_UPDATE', 'server')).toBe('Reordered Roles');
    expect(labelOf('CHANNEL_UPDATE', 'server')).toBe('Reordered Channels');
    expect(labelOf('ROLE_UPDATE', 'role')).toBe('Updated Role');
    expect(labelOf('CHANNEL_UPDATE', null)).toBe('Updated Channel');
    expect(labelOf('SERVER_UPDATE', 'server')).toBe('Updated Server');
  });
  it('knows colours and times', () => {
    expect(shownValue('color', '#336699')).toEqual({ kind: 'colour', text: '#336699' });
    expect(shownValue('expires_at', '2026-01-05T00:00:00Z').kind).toBe('time');
  });
  it('has a chip for everything else that is known', () => {
    expect(
      extraChips({
        channel: 'general',
        count: 1,
        files: 2,
        deleteMemberDays: 7,
        membersRemoved: 3,
        byTime: null,
      }),
    ).toEqual(['#general', '1 item', '2 files', '7 days of messages deleted', '3 members removed']);
    expect(
      extraChips({
        channel: null,
        count: 2,
        files: null,
        deleteMemberDays: 1,
        membersRemoved: 1,
        byTime: null,
      }),
    ).toEqual(['2 items', '1 day of messages deleted', '1 member removed']);
    expect(
      extraChips({
        channel: null,
        count: null,
        files: null,
        deleteMemberDays: null,
        membersRemoved: null,
        byTime: null,
      }),
    ).toEqual([]);
  });
  it('is exported whole', () => {
    const entry = makeEntry(7, { changes: [{ key: 'name', oldValue: null, newValue: 'Hall' }] });
    expect(JSON.parse(jsonOf(entryColumns(AUDIT_ACTIONS), [entry]))).toEqual([
      {
        id: id(7),
        timestamp: entry.timestamp,
        user: 'ada#0001',
        action_type: 'SERVER_UPDATE',
        action: 'Updated Server',
        category: 'server',
        target_type: 'server',
        target: 'The Hall',
        reason: null,
        changes: [{ key: 'name', old_value: null, new_value: 'Hall' }],
        extra_info: { channel: null, count: null, delete_member_days: null, members_removed: null },
      },
    ]);
  });
});
