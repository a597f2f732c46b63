import { useCallback, useEffect, useState } from 'react';
import type { LinkVerdict } from '../../../contract/ipc/calls';
import { useAppDispatch } from '../../state/hooks';
import { openLink, trustHost } from '../../state/links/thunks';
import { toastShown } from '../../state/toasts/slice';
import { Banner } from '../../ui/Banner';
import { Checkbox } from '../../ui/Checkbox';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { LINK_ASKED, type LinkAsked } from './ask-link';
import styles from './LinkDialog.module.css';

type Question = Extract<LinkVerdict, { kind: 'confirm' }>;

/** Asks before a link leaves for the browser: the host in punycode and the whole address (security.md, Links). */
export function LinkDialog() {
  const dispatch = useAppDispatch();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isTrusted, setIsTrusted] = useState(false);

  const ask = useCallback(
    async (event: Event): Promise<void> => {
      const { url, label } = (event as CustomEvent<LinkAsked>).detail;
      const verdict = await dispatch(openLink(url, label));
      if (verdict.kind === 'confirm') {
        setIsTrusted(false);
        setQuestion(verdict);
      }
      if (verdict.kind === 'refused') dispatch(toastShown('error', verdict.reason));
    },
    [dispatch],
  );
  useEffect(() => {
    const listener = (event: Event): void => void ask(event);
    window.addEventListener(LINK_ASKED, listener);
    return () => window.removeEventListener(LINK_ASKED, listener);
  }, [ask]);

  if (question === null) return null;
  const close = (): void => setQuestion(null);
  return (
    <ConfirmDialog
      open
      onClose={close}
      onConfirm={() => {
        close();
        if (isTrusted) void dispatch(trustHost(question.host));
        void dispatch(openLink(question.url, null, true));
      }}
      title="Leave Guildhall?"
      description={
        <>
          This link opens <strong>{question.host}</strong> in your browser.
        </>
      }
      confirmLabel="Open link"
    >
      <p className={styles.url}>{question.url}</p>
      {question.warnings.map((warning) => (
        <Banner key={warning} tone="warning">
          {warning}
        </Banner>
      ))}
      {question.warnings.length > 0 ? null : (
        <Checkbox
          label={`Don't ask again for ${question.host}`}
          checked={isTrusted}
          onChange={setIsTrusted}
        />
      )}
    </ConfirmDialog>
  );
}
