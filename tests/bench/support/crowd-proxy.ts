import { type AnsweringProxy, startAnsweringProxy } from './answering-proxy';

const STATUSES = ['active', 'away', 'dnd', 'inactive', 'inactive', 'inactive'] as const;

/** Rows of /guild/members/fetch, unsorted. */
const crowdOf = (count: number, roleIds: readonly string[]): object[] =>
  Array.from({ length: count }, (_, place) => ({
    id: String(10_000_000 + place),
    username: `member-${(place * 7919) % count}`,
    nickname: null,
    avatar: null,
    avatar_decoration: null,
    nameplate: null,
    role: 0,
    role_ids: roleIds.filter((_id, at) => place % (at + 2) === 0),
    status: STATUSES[place % STATUSES.length],
  }));

/** Adds members to the answers for one guild only: to sign up 100,000 takes hours. */
export const startCrowdProxy = (
  target: string,
  crowd: { readonly guildId: string; readonly count: number; readonly roleIds: readonly string[] },
): Promise<AnsweringProxy> => {
  const members = JSON.stringify({ error: 0, members: crowdOf(crowd.count, crowd.roleIds) });
  return startAnsweringProxy(target, (path, headers) =>
    path === '/guild/members/fetch' && headers['id'] === crowd.guildId ? members : null,
  );
};
