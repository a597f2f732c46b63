import { success } from '../../contract/failure';
import type { Relation, RelationKind } from '../../contract/entities/relation';
import type { UserId } from '../../contract/ids';
import { RELATION_LIMITS } from '../../contract/people-limits';
import type { friends } from '../../contract/rest/friends';
import { withoutUndefined } from '../../domain/without-undefined';
import { parseFriendName } from '../../domain/people/friend-name';
import { judgeRequest, type RequestRefusal, type Standing } from '../../domain/people/reach';
import { afterAct, type RelationAct } from '../../domain/people/relations';
import { isoTimeOf } from '../clock';
import { findConversationOf } from '../data/conversations';
import type { EventVersion } from '../data/event-versions';
import { lockAccounts, lockGuild } from '../data/locks';
import {
  countRelations,
  findByFriendName,
  findPrivacy,
  findRelation,
  isAccount,
  listRelations,
  readStanding,
  savePrivacy,
  writePair,
} from '../data/relations';
import type { Db } from '../data/schema';
import type { Publisher } from '../gateway/publisher';
import { type Answer, notFound, refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import { type AccountActs, withVersion } from './acts';
import type { HandlersOf } from './handler';
import type { Services } from './services';

const { ofPerson } = RELATION_LIMITS;
const NOBODY = 'No user goes by this name';
const FULL = `You have ${ofPerson} friends, open requests and blocked people already`;
const NO_REQUEST = 'This friend request is not there any more';
const NOT_ONESELF = 'You cannot block yourself';

const REFUSALS: Readonly<Record<RequestRefusal, Answer<never>>> = {
  self: refuse(400, 'You cannot befriend yourself'),
  'blocked-by-me': refuse(409, 'You have blocked this user'),
  friends: refuse(409, 'You are friends already'),
  asked: refuse(409, 'You have asked already'),
  unwanted: refuse(403, 'This user takes no requests from you'),
};

/** What a change is for one of the two; null where nothing changed for them. */
type Side = { readonly relation: Relation | null } | null;

interface Two {
  readonly me: UserId;
  readonly other: UserId;
}

interface Change extends Two {
  readonly mine: Side;
  readonly theirs: Side;
}

type Told = Publisher<'RELATION' | 'RELATION_REMOVE'>;

/** A call about somebody that only acknowledges. */
type Acting = (
  args: { readonly userId: UserId },
  context: {
    readonly caller: { readonly userId: UserId };
    readonly acts: AccountActs;
    readonly hub: Told;
  },
) => Promise<Answer<{ readonly message: null }>>;

/** Tells each of two people what changed for them, and nobody else. */
const tellChange = (hub: Told, version: EventVersion, { me, other, mine, theirs }: Change): void => {
  const tell = (userId: UserId, about: UserId, side: Side): void => {
    if (side === null) return;
    const { relation } = side;
    if (relation === null) hub.changedFor(version, userId, 'RELATION_REMOVE', { userId: about });
    else hub.changedFor(version, userId, 'RELATION', { relation });
  };
  tell(me, other, mine);
  tell(other, me, theirs);
};

/** Whether what a person has becomes more: a request that they got is not theirs. */
const holdsMore = (before: RelationKind | null, after: RelationKind | null): boolean =>
  (before === null || before === 'incoming') && after !== null && after !== 'incoming';

/** Handlers of friends, blocked people, and privacy. */
export const friendHandlers = ({ db, clock, limits }: Services): HandlersOf<typeof friends> => {
  /** Carries out what one person does about another, whom the standing describes; both accounts are locked. */
  const carryOut = async (
    trx: Db,
    act: RelationAct,
    { me, other }: Two,
    standing: Standing,
  ): Promise<Answer<Change>> => {
    const after = afterAct(act, standing);
    if (after === null) return refuse(404, NO_REQUEST);
    if (holdsMore(standing.mine, after.mine)) {
      const { asked, held } = await countRelations(trx, me);
      if (after.mine === 'outgoing' && asked >= limits.open_requests)
        return refuse(429, `You have ${limits.open_requests} open requests already`);
      if (held >= ofPerson) return refuse(400, FULL);
    }
    await writePair(trx, [me, other], { before: standing, after, since: isoTimeOf(clock.now()) });
    return success({
      ...{ me, other },
      mine: after.mine === standing.mine ? null : { relation: await findRelation(trx, me, other) },
      theirs: after.theirs === standing.theirs ? null : { relation: await findRelation(trx, other, me) },
    });
  };

  /** The same in a transaction that locks both; `judge` refuses before. */
  const change = (
    act: RelationAct,
    two: Two,
    judge: (standing: Standing) => Answer<null> = () => success(null),
  ) =>
    withVersion(async (trx) => {
      if (!(await isAccount(trx, two.other))) return notFound('user');
      await lockAccounts(trx, [two.me, two.other]);
      // Their messages wait, and see what the two are to each other then.
      const shared = await findConversationOf(trx, two.me, two.other);
      if (shared !== null) await lockGuild(trx, { channel: shared });
      const standing = await readStanding(trx, two.me, two.other);
      const judged = judge(standing);
      return judged.ok ? carryOut(trx, act, two, standing) : judged;
    });

  const acting =
    (act: Exclude<RelationAct, 'ask'>, judge?: (standing: Standing) => Answer<null>): Acting =>
    async ({ userId: other }, { caller: { userId: me }, acts, hub }) => {
      const done = await acts.ofNothing(change(act, { me, other }, judge));
      if (!done.ok) return done;
      tellChange(hub, done.value.version, done.value.value);
      return acknowledge();
    };

  return {
    'friends.list': async (_args, { caller }) =>
      success({ relations: await listRelations(db, caller.userId) }),

    'friends.request': async ({ username }, { caller: { userId: me }, acts, hub }) => {
      const done = await acts.ofNothing(
        withVersion(async (trx) => {
          const other = await findByFriendName(trx, parseFriendName(username));
          if (other === null) return refuse(404, NOBODY);
          await lockAccounts(trx, [me, other]);
          const standing = await readStanding(trx, me, other);
          if (!standing.isThere) return refuse(404, NOBODY);
          const refusal = judgeRequest(standing);
          if (refusal !== null) return REFUSALS[refusal];
          const changed = await carryOut(trx, 'ask', { me, other }, standing);
          if (!changed.ok) return changed;
          const relation = changed.value.mine?.relation ?? (await findRelation(trx, me, other));
          if (relation === null) throw new Error('a request leaves a relation');
          return success({ reply: { message: null, relation }, changed: changed.value });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      tellChange(hub, version, value.changed);
      return success(value.reply);
    },

    'friends.accept': acting('accept'),
    'friends.decline': acting('decline'),
    'friends.cancel': acting('cancel'),
    'friends.remove': acting('remove'),
    'friends.block': acting('block', ({ isSelf, isThere, mine }) => {
      if (isSelf) return refuse(400, NOT_ONESELF);
      return isThere || mine === 'blocked' ? success(null) : notFound('user');
    }),
    'friends.unblock': acting('unblock'),

    'friends.privacy': async (_args, { caller }) =>
      success({ privacy: await findPrivacy(db, caller.userId) }),

    'friends.savePrivacy': async (args, { caller: { userId }, acts }) =>
      acts.ofCaller(async (trx) => {
        const privacy = { ...(await findPrivacy(trx, userId)), ...withoutUndefined(args) };
        await savePrivacy(trx, userId, privacy);
        return success({ privacy });
      }),
  };
};
