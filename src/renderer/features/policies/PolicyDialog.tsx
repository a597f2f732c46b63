import { useCallback, useEffect, useRef, useState } from 'react';
import type { Policy } from '../../../contract/entities/policy';
import { msg, t } from '../../../domain/i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { fetchPolicy } from '../../state/policies/thunks';
import type { OpenPolicy } from '../../state/policies/types';
import { dateText } from '../../state/time-texts';
import { Button } from '../../ui/form/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { EmptyState } from '../../ui/page/EmptyState';
import { ErrorState } from '../../ui/page/ErrorState';
import { ScrollArea } from '../../ui/page/ScrollArea';
import { Spinner } from '../../ui/page/Spinner';
import styles from './PolicyDialog.module.css';
import { PolicyText } from './PolicyText';

const TITLES = { terms: msg('Terms of Service'), privacy: msg('Privacy Policy') } as const;

type Loaded =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly text: string }
  | { readonly phase: 'loaded'; readonly policy: Policy | null };

/** A text of a server's operator, which may be long: the keyboard scrolls it. */
export function PolicyDialog({ open, onClose }: { readonly open: OpenPolicy; readonly onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [loaded, setLoaded] = useState<Loaded>({ phase: 'loading' });
  const text = useRef<HTMLDivElement>(null);
  const isThere = useRef(true);
  const load = useCallback(async (): Promise<void> => {
    const answer = await dispatch(fetchPolicy(open));
    if (!isThere.current) return;
    setLoaded(
      answer.ok ? { phase: 'loaded', policy: answer.value } : { phase: 'failed', text: answer.failure },
    );
  }, [dispatch, open]);
  useEffect(() => {
    isThere.current = true;
    void load();
    return () => {
      isThere.current = false;
    };
  }, [load]);
  const policy = loaded.phase === 'loaded' ? loaded.policy : null;
  useEffect(() => {
    if (policy !== null) text.current?.focus();
  }, [policy]);
  const title = t(TITLES[open.kind]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width="l"
      description={
        policy === null ? undefined : t('In effect since {{date}}', { date: dateText(policy.since) })
      }
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {loaded.phase === 'loading' ? (
        <div className={styles.waiting}>
          <Spinner />
        </div>
      ) : loaded.phase === 'failed' ? (
        <ErrorState
          message={loaded.text}
          onRetry={() => {
            setLoaded({ phase: 'loading' });
            void load();
          }}
        />
      ) : policy === null ? (
        <EmptyState title={t('This server no longer has such a text')} />
      ) : (
        <ScrollArea ref={text} className={styles.text} tabIndex={0} role="region" aria-label={title}>
          <PolicyText text={policy.text} />
        </ScrollArea>
      )}
    </Dialog>
  );
}
