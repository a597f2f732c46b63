import { useEffect } from 'react';
import type { Fetched } from '../fetched/fetched';
import { selectOfflineReason } from '../gateway/selectors';
import { useAppDispatch, useAppSelector } from '../hooks';
import { selectExplanation } from './selectors';
import { loadExplanation } from './thunks';
import type { PermissionAnswer, PermissionQuestion } from './types';

export interface HeldExplanation {
  readonly held: Fetched<PermissionAnswer | null>;
  /** Why no newer answer can be fetched; undefined while connected. */
  readonly offline: string | undefined;
  readonly retry: () => void;
}

/** Why a member has a permission or not; asked again when something has changed that may change the answer. */
export const useExplanation = (question: PermissionQuestion): HeldExplanation => {
  const dispatch = useAppDispatch();
  const held = useAppSelector((state) => selectExplanation(state, question));
  const offline = useAppSelector(selectOfflineReason);
  const { guildId, userId, channelId, permission } = question;
  const isWanted = offline === undefined && !held.isAsking && (held.isStale || held.phase === 'loading');
  useEffect(() => {
    if (isWanted) void dispatch(loadExplanation({ guildId, userId, channelId, permission }));
  }, [dispatch, isWanted, guildId, userId, channelId, permission]);
  return { held, offline, retry: () => void dispatch(loadExplanation(question)) };
};
