import { useEffect, useState } from 'react';
import type { Result } from '../../../contract/failure';
import { useAppDispatch } from '../../state/hooks';
import { type Meant, type Purge, previewPurge } from '../../state/purge/thunks';

/** The pause after a change of the question before the server is asked. */
const PAUSE_MS = 400;

interface Answer {
  readonly of: Purge;
  readonly result: Result<Meant, string>;
}

/**
 * What the server says of the messages that are meant; null until it has said so. Answers to earlier questions are
 * dropped.
 * @param purge the same object while the question is the same; null for none
 */
export const usePreview = (purge: Purge | null): Result<Meant, string> | null => {
  const dispatch = useAppDispatch();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (purge === null) return undefined;
    let isOver = false;
    const ask = async (): Promise<void> => {
      const result = await dispatch(previewPurge(purge));
      if (!isOver) setAnswer({ of: purge, result });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [dispatch, purge]);
  return answer?.of === purge ? answer.result : null;
};
