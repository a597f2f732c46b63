import { useCallback, useEffect, useRef, useState } from 'react';
import type { MemberFilter } from '../../../contract/entities/member';
import type { GuildId } from '../../../contract/ids';
import { isServedBy, type Positions, rangeAround } from '../../../domain/members/wanted-range';
import { useAppDispatch, useAppSelector } from '../hooks';
import { selectHasRangeCome } from './selectors';
import { leaveMembers, watchMembers } from './thunks';

/** While the list is scrolled, the range moves at most this often. */
const MOVE_EVERY_MS = 150;
/** The same with a filter: the server takes five such calls a second from a person. */
const MOVE_FILTERED_EVERY_MS = 250;
/** A range that has not come after this time is asked for again. */
const AGAIN_AFTER_MS = 5000;

const START = rangeAround({ from: 0, count: 0 });

/** A list: that of all members, or of those who match a filter. Each filter is watched from the start of its list. */
export interface WatchedList {
  readonly guildId: GuildId;
  readonly filter: MemberFilter | null;
  /** The number of its members, as far as is known. */
  readonly total: number;
}

/**
 * Watches the part of a crowd's member list that is drawn, as long as the list is mounted and the connection is open.
 * Returns the function to call with the positions of the first and last member that are drawn.
 */
export const useWatchedRange = ({
  guildId,
  filter,
  total,
}: WatchedList): ((first: number, last: number) => void) => {
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => state.gateway.phase === 'open');
  const [moved, setMoved] = useState({ filter, to: START });
  const wanted = moved.filter === filter ? moved.to : START;
  const hasCome = useAppSelector((state) => selectHasRangeCome(state, guildId, wanted.from, filter));
  const drawn = useRef<Positions>({ from: 0, count: 0 });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const totalNow = useRef(total);
  useEffect(() => {
    totalNow.current = total;
  }, [total]);

  const ask = useCallback(
    () => void dispatch(watchMembers({ guildId, filter, ...wanted })),
    [dispatch, guildId, filter, wanted],
  );
  // Each connection is a session of its own, or has been resumed: the server is told again what is looked at.
  useEffect(() => {
    if (isOpen) ask();
  }, [ask, isOpen]);
  useEffect(() => {
    if (!isOpen || hasCome) return undefined;
    const askLater = (): ReturnType<typeof setTimeout> =>
      setTimeout(() => {
        ask();
        again = askLater();
      }, AGAIN_AFTER_MS);
    let again = askLater();
    return () => clearTimeout(again);
  }, [ask, isOpen, hasCome]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [filter],
  );
  // Nobody looks at the list any more.
  const list = filter === null ? 'all' : 'matching';
  useEffect(() => () => void dispatch(leaveMembers(guildId, list)), [dispatch, guildId, list]);

  return useCallback(
    (first, last) => {
      drawn.current = { from: first, count: last - first + 1 };
      const move = () => {
        timer.current = null;
        setMoved((before) => {
          const from = before.filter === filter ? before.to : START;
          const to = rangeAround(drawn.current);
          const isSame = to.from === from.from && to.count === from.count;
          return isSame || isServedBy(drawn.current, from, totalNow.current) ? before : { filter, to };
        });
      };
      const wait = filter === null ? MOVE_EVERY_MS : MOVE_FILTERED_EVERY_MS;
      timer.current ??= setTimeout(move, wait);
    },
    [filter],
  );
};
