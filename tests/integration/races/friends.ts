import type { RelationKind } from '../../../src/contract/entities/relation';
import { afterAct, type Pair, type RelationAct } from '../../../src/domain/people/relations';
import type { Person } from '../../support/node/server-app';
import { createRealm, type Ground, together } from './ground';
import { firstFault, type RaceKind } from './kind';

/** Who acts: the first of the two people, or the second. */
type Side = 0 | 1;
type Deed = readonly [by: Side, act: RelationAct];

/** What the first is to the second, and the second to the first. */
type Kinds = readonly [RelationKind | null, RelationKind | null];

interface FriendRace {
  readonly name: string;
  /** What was done before the race. */
  readonly before: readonly Deed[];
  readonly race: readonly [Deed, Deed];
}

const RACES: readonly FriendRace[] = [
  {
    name: 'two people who ask each other',
    before: [],
    race: [
      [0, 'ask'],
      [1, 'ask'],
    ],
  },
  {
    name: 'one request from two devices',
    before: [],
    race: [
      [0, 'ask'],
      [0, 'ask'],
    ],
  },
  {
    name: 'a request that is accepted and taken back',
    before: [[0, 'ask']],
    race: [
      [1, 'accept'],
      [0, 'cancel'],
    ],
  },
  {
    name: 'a request that two devices accept',
    before: [[0, 'ask']],
    race: [
      [1, 'accept'],
      [1, 'accept'],
    ],
  },
  {
    name: 'a request that two devices accept and decline',
    before: [[0, 'ask']],
    race: [
      [1, 'accept'],
      [1, 'decline'],
    ],
  },
  {
    name: 'a request that is accepted by whom its author blocks',
    before: [[0, 'ask']],
    race: [
      [1, 'accept'],
      [0, 'block'],
    ],
  },
  {
    name: 'a request to one who blocks its author',
    before: [],
    race: [
      [0, 'ask'],
      [1, 'block'],
    ],
  },
  {
    name: 'friends who both end it',
    before: [
      [0, 'ask'],
      [1, 'accept'],
    ],
    race: [
      [0, 'remove'],
      [1, 'remove'],
    ],
  },
  {
    name: 'friends who block each other',
    before: [
      [0, 'ask'],
      [1, 'accept'],
    ],
    race: [
      [0, 'block'],
      [1, 'block'],
    ],
  },
];

/** The refusal of an act, or 200. */
const statusOf = (act: RelationAct, { mine, theirs }: Pair): number => {
  if (act === 'ask') {
    if (mine === 'friend' || mine === 'outgoing' || mine === 'blocked') return 409;
    return theirs === 'blocked' ? 403 : 200;
  }
  return afterAct(act, { mine, theirs }) === null ? 404 : 200;
};

const step = (
  [first, second]: Kinds,
  [by, act]: Deed,
): { readonly kinds: Kinds; readonly status: number } => {
  const pair: Pair = by === 0 ? { mine: first, theirs: second } : { mine: second, theirs: first };
  const status = statusOf(act, pair);
  const after = status === 200 ? (afterAct(act, pair) ?? pair) : pair;
  return { status, kinds: by === 0 ? [after.mine, after.theirs] : [after.theirs, after.mine] };
};

const NOTHING: Kinds = [null, null];
const kindsAfter = (deeds: readonly Deed[]): Kinds =>
  deeds.reduce<Kinds>((kinds, deed) => step(kinds, deed).kinds, NOTHING);

/** What may come of a race: one of the two was first. */
const outcomes = ({ before, race: [one, other] }: FriendRace): readonly string[] => {
  const start = kindsAfter(before);
  const [oneFirst, otherFirst] = [step(start, one), step(start, other)];
  const [otherSecond, oneSecond] = [step(oneFirst.kinds, other), step(otherFirst.kinds, one)];
  return [
    JSON.stringify([[oneFirst.status, otherSecond.status], otherSecond.kinds]),
    JSON.stringify([[oneSecond.status, otherFirst.status], oneSecond.kinds]),
  ];
};

const prepare = async ({ home, call }: Ground) => {
  const people = [await home.signUp(), await home.signUp()] as const;
  // Members of one guild may ask each other.
  const { guild } = await createRealm(home, people[0]);
  await home.join(guild, people[0], people[1]);
  const running = (asker: Ground['call'], [by, act]: Deed) => {
    const [me, other]: readonly [Person, Person] = by === 0 ? [people[0], people[1]] : [people[1], people[0]];
    return act === 'ask'
      ? asker('friends.request', { username: other.user.username }, me)
      : asker(`friends.${act}`, { userId: other.userId }, me);
  };
  const doAll = async (deeds: readonly Deed[]): Promise<void> => {
    for (const deed of deeds) await running(call, deed).answer;
  };
  const kinds = async (): Promise<Kinds> => {
    const of = async (by: Side): Promise<RelationKind | null> =>
      (await home.done('friends.list', {}, people[by])).relations[0]?.kind ?? null;
    return [await of(0), await of(1)];
  };
  const clear = (): Promise<void> =>
    doAll(
      ([0, 1] as const).flatMap((by) =>
        (['unblock', 'decline', 'cancel', 'remove'] as const).map((act): Deed => [by, act]),
      ),
    );
  return { running, doAll, kinds, clear };
};

const kindOf = (race: FriendRace): RaceKind => ({
  name: race.name,
  prepare: async (ground) => {
    const { running, doAll, kinds, clear } = await prepare(ground);
    const wanted = outcomes(race);
    return async (dice) => {
      await doAll(race.before);
      const began = await kinds();
      const statuses = await together(
        ground,
        dice,
        race.race.map((deed) => () => running(ground.call, deed)),
      );
      const found = JSON.stringify([statuses, await kinds()]);
      await clear();
      const left = await kinds();
      return firstFault(
        began.join() === kindsAfter(race.before).join() ? null : `began as ${began.join()}`,
        wanted.includes(found) ? null : `came to ${found}, not ${wanted.join(' or ')}`,
        left.join() === NOTHING.join() ? null : `left ${left.join()}`,
      );
    };
  },
});

/** Races between two people about what they are to each other: what comes of them is what one order makes. */
export const FRIENDS: readonly RaceKind[] = RACES.map(kindOf);
