import { useCallback, useState } from 'react';
import type { LinkVerdict } from '../../../contract/ipc/calls';
import { useAppDispatch } from '../../state/hooks';
import { openLink } from '../../state/links/thunks';
import { toastShown } from '../../state/toasts/slice';

/** A link that needs a confirmation before it is opened. */
export type LinkQuestion = Extract<LinkVerdict, { readonly kind: 'confirm' }> & {
  /** The displayed text of the link. */
  readonly label: string | null;
};

/** Follows links: main checks and opens them. A link that needs a confirmation is passed to the dialog. */
export const useLinks = () => {
  const dispatch = useAppDispatch();
  const [question, setQuestion] = useState<LinkQuestion | null>(null);
  const open = useCallback(
    (url: string, label: string | null): void => {
      void dispatch(openLink(url, label)).then((result) => {
        if (!result.ok) dispatch(toastShown('error', result.failure));
        else if (result.value.kind === 'confirm') setQuestion({ ...result.value, label });
      });
    },
    [dispatch],
  );
  return { open, question, close: useCallback(() => setQuestion(null), []) };
};
