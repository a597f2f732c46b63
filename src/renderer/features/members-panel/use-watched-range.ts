import { useCallback, useEffect, useRef, useState } from 'react';
import type { GuildId } from '../../../contract/ids';
import { isServedBy, type Positions, rangeAround } from '../../../domain/members/wanted-range';
import { watchMembers } from '../../state/crowds/thunks';
import { selectCrowdRange } from '../../state/crowds/selectors';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/hooks';

/** While the list is scrolled, the range moves at most this often. */
const MOVE_EVERY_MS = 150;
/** A range that has not come after this time is asked for again. */
const AGAIN_AFTER_MS = 5000;

/**
 * Watches the part of a crowd's member list that is drawn, as long as the list is mounted and the connection is open.
 * Returns the function to call with the positions of the first and last member that are drawn.
 */
export const useWatchedRange = (guildId: GuildId, total: number): ((first: number, last: number) => void) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const isOpen = useAppSelector((state) => state.gateway.phase === 'open');
  const [wanted, setWanted] = useState<Positions>(() => rangeAround({ from: 0, count: 0 }));
  const drawn = useRef<Positions>({ from: 0, count: 0 });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const totalNow = useRef(total);
  useEffect(() => {
    totalNow.current = total;
  }, [total]);

  // Each connection is a session of its own, or has been resumed: the server is told again what is looked at.
  useEffect(() => {
    if (!isOpen) return undefined;
    let isDone = false;
    let again: ReturnType<typeof setTimeout> | null = null;
    const hasCome = () => selectCrowdRange(store.getState(), guildId)?.from === wanted.from;
    const ask = () => {
      again = null;
      void dispatch(watchMembers(guildId, wanted.from, wanted.count));
      again = setTimeout(() => {
        if (!isDone && !hasCome()) ask();
      }, AGAIN_AFTER_MS);
    };
    ask();
    return () => {
      isDone = true;
      if (again !== null) clearTimeout(again);
    };
  }, [dispatch, store, guildId, isOpen, wanted]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  // Nobody looks at the list any more.
  useEffect(() => () => void dispatch(watchMembers(guildId, 0, 0)), [dispatch, guildId]);

  return useCallback((first, last) => {
    drawn.current = { from: first, count: last - first + 1 };
    const move = () => {
      timer.current = null;
      setWanted((before) => {
        const next = rangeAround(drawn.current);
        const isSame = next.from === before.from && next.count === before.count;
        return isSame || isServedBy(drawn.current, before, totalNow.current) ? before : next;
      });
    };
    if (timer.current !== null) return;
    timer.current = setTimeout(move, MOVE_EVERY_MS);
  }, []);
};
