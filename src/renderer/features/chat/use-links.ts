import { useCallback, useState } from 'react';
import type { LinkVerdict } from '../../../contract/ipc/calls';
import { useAppDispatch } from '../../state/hooks';
import { openLink } from '../../state/links/thunks';
import { toastShown } from '../../state/toasts/slice';

/** What must be asked before a link is opened. */
export type LinkQuestion = Extract<LinkVerdict, { readonly kind: 'confirm' }> & {
  /** The text that the link was shown as. */
  readonly label: string | null;
};

/** Follows links: main judges them first, and opens them. What it wants confirmed is a question for the dialog. */
export const useLinks = () => {
  const dispatch = useAppDispatch();
  const [question, setQuestion] = useState<LinkQuestion | null>(null);
  const open = useCallback(
    (url: string, label: string | null): void => {
      void dispatch(openLink(url, label)).then((verdict) => {
        if (verdict.kind === 'confirm') setQuestion({ ...verdict, label });
        if (verdict.kind === 'refused') dispatch(toastShown('error', verdict.reason));
      });
    },
    [dispatch],
  );
  return { open, question, close: useCallback(() => setQuestion(null), []) };
};
