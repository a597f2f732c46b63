import type { RelationKind } from '../../src/contract/entities/relation';

export type ModelAct = 'request' | 'accept' | 'decline' | 'cancel' | 'remove' | 'block' | 'unblock';

/** What people are to each other, told as sets of facts: who is whose friend, who asks whom, who sees it, who blocks whom. */
export const createModel = (people: number) => {
  const friends = new Set<string>();
  const asks = new Set<string>();
  const seen = new Set<string>();
  const blocks = new Set<string>();
  const pair = (one: number, other: number): string => [one, other].sort().join();
  const forget = (from: number, to: number): void => {
    asks.delete(`${from},${to}`);
    seen.delete(`${from},${to}`);
  };
  const befriend = (one: number, other: number): number => {
    forget(one, other);
    forget(other, one);
    friends.add(pair(one, other));
    return 200;
  };

  const act = (what: ModelAct, by: number, to: number): number => {
    const out = `${by},${to}`;
    const back = `${to},${by}`;
    switch (what) {
      case 'request':
        if (by === to) return 400;
        if (blocks.has(out) || friends.has(pair(by, to)) || asks.has(out)) return 409;
        if (asks.has(back)) return befriend(by, to);
        if (blocks.has(back)) return 403;
        asks.add(out);
        seen.add(out);
        return 200;
      case 'accept':
        if (friends.has(pair(by, to))) return 200;
        return seen.has(back) ? befriend(by, to) : 404;
      case 'decline':
        seen.delete(back);
        return 200;
      case 'cancel':
        forget(by, to);
        return 200;
      case 'remove':
        friends.delete(pair(by, to));
        return 200;
      case 'block':
        if (by === to) return 400;
        friends.delete(pair(by, to));
        forget(by, to);
        seen.delete(back);
        blocks.add(out);
        return 200;
      case 'unblock':
        blocks.delete(out);
        return 200;
    }
  };

  return {
    act,
    kind: (of: number, other: number): RelationKind | null => {
      if (of >= people || other >= people) return null;
      if (blocks.has(`${of},${other}`)) return 'blocked';
      if (friends.has(pair(of, other))) return 'friend';
      if (seen.has(`${other},${of}`)) return 'incoming';
      return asks.has(`${of},${other}`) ? 'outgoing' : null;
    },
  };
};
