import { type AnsweringProxy, startAnsweringProxy } from './answering-proxy';

const STATUSES = ['active', 'away', 'dnd', 'inactive', 'inactive', 'inactive'] as const;

/** A real account of the server behind, offline, in the crowd. */
export interface RealMember {
  readonly id: string;
  readonly username: string;
}

interface Crowd {
  readonly guildId: string;
  /** All members, the real ones included. */
  readonly count: number;
  /** The real members have all of them. */
  readonly roleIds: readonly string[];
  readonly real?: readonly RealMember[];
}

const rowOf = (row: {
  id: string;
  username: string;
  role_ids: readonly string[];
  status: (typeof STATUSES)[number] | undefined;
}): object => ({
  nickname: null,
  avatar: null,
  avatar_decoration: null,
  nameplate: null,
  role: 0,
  ...row,
});

/** Rows of /guild/members/fetch, unsorted. */
const crowdOf = ({ count, roleIds, real = [] }: Crowd): object[] => [
  ...real.map((member) => rowOf({ ...member, role_ids: roleIds, status: 'inactive' })),
  ...Array.from({ length: count - real.length }, (_, place) =>
    rowOf({
      id: String(10_000_000 + place),
      username: `member-${(place * 7919) % count}`,
      role_ids: roleIds.filter((_id, at) => place % (at + 2) === 0),
      status: STATUSES[place % STATUSES.length],
    }),
  ),
];

/** Adds members to the answers for one guild only: to sign up 100,000 takes hours. */
export const startCrowdProxy = (target: string, crowd: Crowd): Promise<AnsweringProxy> => {
  const members = JSON.stringify({ error: 0, members: crowdOf(crowd) });
  return startAnsweringProxy(target, (path, headers) =>
    path === '/guild/members/fetch' && headers['id'] === crowd.guildId ? members : null,
  );
};
