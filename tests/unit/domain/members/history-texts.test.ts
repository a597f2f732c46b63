import { describe, expect, it } from 'vitest';
import type { HistoryItem } from '../../../../src/contract/entities/member-history';
import { type UserId, toId } from '../../../../src/contract/ids';
import { historyBody, historyTitle } from '../../../../src/domain/members/history-texts';

const ana = { id: toId<UserId>('7'), username: 'ana', avatar: null };
const item = (kind: string, change: Partial<HistoryItem> = {}): HistoryItem => ({
  ...{ id: '1', kind, at: '2026-01-02T03:04:05.000Z', by: ana },
  ...{ text: null, until: null, count: null, invite: null },
  ...change,
});
const title = (kind: string, change: Partial<HistoryItem> = {}): string =>
  historyTitle(item(kind, change), (iso) => `<${iso}>`);

describe('a history', () => {
  it.each([
    ['join', { by: null }, 'Joined the server'],
    ['join', { invite: 'abc', by: null }, 'Joined with the invite abc'],
    ['join', { invite: 'abc' }, 'Joined with the invite abc of @ana'],
    ['note', { text: 'Kind.' }, 'Note by @ana'],
    ['warning', { text: 'Rude.' }, 'Warned by @ana'],
    ['timeout', { until: 'T' }, 'Timed out by @ana until <T>'],
    ['timeout', {}, 'Timeout removed by @ana'],
    ['kick', { by: null }, 'Kicked by Deleted User'],
    ['ban', {}, 'Banned by @ana'],
    ['unban', {}, 'Unbanned by @ana'],
    ['deletion', { count: 1 }, '1 message deleted by @ana'],
    ['deletion', { count: 12 }, '12 messages deleted by @ana'],
    ['nickname', { text: 'Bee' }, 'Nickname changed to Bee by @ana'],
    ['nickname', {}, 'Nickname removed by @ana'],
    ['role', { text: '+Staff' }, 'Role Staff given by @ana'],
    ['role', { text: '-Staff' }, 'Role Staff removed by @ana'],
    ['report', { count: 2, by: null }, 'Reported by 2 people: Waiting for a decision'],
    ['report', { count: 1, text: 'actioned' }, 'Reported by 1 person: Action taken'],
    ['voice_mute', {}, 'Voice Mute by @ana'],
    ['constructor', { by: null }, 'Constructor'],
  ] as const)('says of %s %o what happened', (kind, change, said) => {
    expect(title(kind, change)).toBe(said);
  });

  it('has the note or the reason below, and nothing twice', () => {
    expect(historyBody(item('note', { text: ' Kind. ' }))).toBe('Kind.');
    expect(historyBody(item('kick', { text: ' ' }))).toBeNull();
    expect(historyBody(item('role', { text: '+Staff' }))).toBeNull();
    expect(historyBody(item('voice_mute', { text: 'Loud' }))).toBe('Loud');
  });

  it('shows no characters that turn the text around', () => {
    const by = { ...ana, username: 'an\u202Ea' };
    expect(title('kick', { by })).toBe('Kicked by @ana');
    expect(title('role', { text: '+St\u202Eaff' })).toBe('Role Staff given by @ana');
  });
});
