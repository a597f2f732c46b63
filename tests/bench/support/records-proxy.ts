import type { IncomingHttpHeaders } from 'node:http';
import { type AnsweringProxy, startAnsweringProxy } from './answering-proxy';

const at = (place: number): string => new Date(Date.UTC(2026, 0, 1) - place * 3_600_000).toISOString();
const newestFirst = <Row>(count: number, row: (place: number) => Row): Row[] =>
  Array.from({ length: count }, (_, place) => row(place));

const bansOf = (count: number): string =>
  JSON.stringify({
    error: 0,
    message: null,
    bans: newestFirst(count, (place) => ({
      id: String(90_000_000 - place),
      bannedUser: { id: String(10_000_000 + place), username: `banned-${place}`, avatar: null },
      moderator: { id: String(20 + (place % 7)), username: `moderator-${place % 7}`, avatar: null },
      reason: place % 3 === 0 ? null : `Reason ${place}, told at some length so that it fills its line`,
      createdAt: at(place),
    })),
  });

const invitesOf = (count: number): string =>
  JSON.stringify({
    error: 0,
    message: null,
    data: {
      invites: newestFirst(count, (place) => ({
        id: String(90_000_000 - place),
        code: `code${place}`,
        uses: place % 11,
        max_uses: place % 2 === 0 ? null : 10,
        expired: place % 5 === 0,
        expiry_text: 'Never',
        inviter: { username: `maker-${place % 9}`, avatar: null },
      })),
      statistics: {
        total_invites: count,
        active_invites: count,
        total_uses: count,
        permanent_invites: count,
        unique_creators: 9,
      },
      settings: { invites_paused: false, default_expiry: '7d', default_max_uses: null },
    },
  });

const ACTIONS = [
  ['ROLE_UPDATE', 'role'],
  ['CHANNEL_CREATE', 'channel'],
  ['MEMBER_KICK', 'member'],
] as const;

const entriesOf = (count: number): readonly { readonly id: string }[] =>
  newestFirst(count, (place) => {
    const [action_type, action_category] = ACTIONS[place % ACTIONS.length] ?? ACTIONS[0];
    return {
      id: String(90_000_000 - place),
      user: { username: `moderator-${place % 7}`, discriminator: '0001', avatar: null },
      action_type,
      action_category,
      target: { type: 'user', name: `target-${place}` },
      reason: place === count - 1 ? 'the very first' : null,
      changes: [{ key: 'name', old_value: `name ${place}`, new_value: `name ${place + 1}` }],
      extra_info: { channel: null, count: null, delete_member_days: null, members_removed: null },
      timestamp: at(place),
    };
  });

const header = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '');

/** Adds this many bans, invites and audit log entries to the answers for one guild. */
export const startRecordsProxy = (
  target: string,
  { guildId, count }: { readonly guildId: string; readonly count: number },
): Promise<AnsweringProxy> => {
  const bans = bansOf(count);
  const invites = invitesOf(count);
  const entries = entriesOf(count);
  const page = (headers: IncomingHttpHeaders): string => {
    const before = header(headers, 'before');
    const from = before === '' ? 0 : entries.findIndex(({ id }) => id === before) + 1;
    const limit = Number(header(headers, 'limit') || 20);
    return JSON.stringify({
      error: 0,
      message: null,
      entries: entries.slice(from, from + limit),
      total: count,
    });
  };
  return startAnsweringProxy(target, (path, headers) => {
    if (headers['id'] !== guildId) return null;
    if (path === '/guild/members/bans/fetch') return bans;
    if (path === '/invite/fetch') return invites;
    return path === '/guild/audit-log/fetch' ? page(headers) : null;
  });
};
