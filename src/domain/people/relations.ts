import type { RelationKind } from '../../contract/entities/relation';

/** What two people are to each other: to the one who acts, and to the other. */
export interface Pair {
  readonly mine: RelationKind | null;
  readonly theirs: RelationKind | null;
}

/** What a person does about somebody. */
export type RelationAct = 'ask' | 'accept' | 'decline' | 'cancel' | 'remove' | 'block' | 'unblock';

const FRIENDS: Pair = { mine: 'friend', theirs: 'friend' };

/**
 * What an act makes of a pair: the same pair if it changes nothing, null if there is no request to accept. A request that
 * is declined, or whose receiver blocks its author, stays with its author, who is not told.
 */
const AFTER: { readonly [A in RelationAct]: (pair: Pair) => Pair | null } = {
  ask: ({ mine, theirs }) =>
    mine === 'incoming' || theirs === 'outgoing' ? FRIENDS : { mine: 'outgoing', theirs: 'incoming' },
  accept: ({ mine }) => (mine === 'incoming' || mine === 'friend' ? FRIENDS : null),
  decline: (pair) => (pair.mine === 'incoming' ? { ...pair, mine: null } : pair),
  cancel: (pair) =>
    pair.mine === 'outgoing' ? { mine: null, theirs: pair.theirs === 'incoming' ? null : pair.theirs } : pair,
  remove: (pair) => (pair.mine === 'friend' ? { mine: null, theirs: null } : pair),
  block: ({ theirs }) => ({
    mine: 'blocked',
    theirs: theirs === 'friend' || theirs === 'incoming' ? null : theirs,
  }),
  unblock: (pair) => (pair.mine === 'blocked' ? { ...pair, mine: null } : pair),
};

/** What an act makes of a pair. */
export const afterAct = (act: RelationAct, pair: Pair): Pair | null => AFTER[act](pair);
