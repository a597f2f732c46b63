import { useEffect, useState } from 'react';
import type { AutomodDraft } from '../../../../contract/entities/automod-rule';
import type { GuildId } from '../../../../contract/ids';
import type { Hit } from '../../../../domain/automod/marked-text';
import { useAppDispatch } from '../../../state/hooks';
import { tryRule } from '../../../state/automod/thunks';

/** While somebody types, the server is not asked. */
const AFTER_MS = 300;

/** What the server said of a text. */
export interface Trial {
  /** What was asked, to be compared with what is asked now. */
  readonly asked: string;
  readonly hits: readonly Hit[];
  /** Why it could not be tried. */
  readonly error: string | undefined;
}

/**
 * Tries a rule on a text, shortly after either has changed; null while the answer to what is there now is not known. An
 * answer to what was there before is dropped.
 * @param draft null where the rule finds nothing yet, or the server cannot be asked
 */
export const useTrial = (guildId: GuildId, draft: AutomodDraft | null, text: string): Trial | null => {
  const dispatch = useAppDispatch();
  const [trial, setTrial] = useState<Trial | null>(null);
  const asked = draft === null || text === '' ? null : JSON.stringify([draft, text]);
  useEffect(() => {
    if (asked === null) return undefined;
    let isWanted = true;
    const [rule, tried] = JSON.parse(asked) as [AutomodDraft, string];
    const timer = setTimeout(() => {
      void dispatch(tryRule(guildId, rule, tried)).then((result) => {
        if (!isWanted) return;
        setTrial({
          asked,
          hits: result.ok ? result.value : [],
          error: result.ok ? undefined : result.failure,
        });
      });
    }, AFTER_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [dispatch, guildId, asked]);
  return trial !== null && trial.asked === asked ? trial : null;
};
