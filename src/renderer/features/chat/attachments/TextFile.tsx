import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import type { Attachment } from '../../../../contract/entities/attachment';
import { foldText } from '../../../../domain/attachments/fold-text';
import { foldedLines } from '../../../../domain/attachments/layout';
import { wholeSource } from '../../../../domain/attachments/source';
import { shownFileName } from '../../../../domain/attachments/texts';
import { t } from '../../../../domain/i18n/t';
import { readAttachment } from '../../../state/attachments/thunks';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../state/hooks';
import { selectMyId } from '../../../state/session/selectors';
import { useTabStop } from '../../../ui/base/tab-stop';
import { Button } from '../../../ui/form/Button';
import styles from './Attachments.module.css';
import { FileHead } from './FileCard';
import { SpoilerCover } from './SpoilerCover';
import { keepText, recallText } from './text-cache';

/** The text of a file; null until it is there, with the reason after a failure. */
const useText = (path: string, isWanted: boolean) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const me = useAppSelector(selectMyId);
  const key = `${me ?? ''}${path}`;
  const [text, setText] = useState<string | null>(() => recallText(store, key) ?? null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isNeeded = isWanted && text === null;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isThere = true;
    void dispatch(readAttachment(path)).then((result) => {
      if (!result.ok) {
        if (isThere) setError(result.failure);
        return;
      }
      const found = result.value.replaceAll('\r\n', '\n');
      keepText(store, key, found);
      if (isThere) setText(found);
    });
    return () => {
      isThere = false;
    };
  }, [dispatch, store, key, path, isNeeded, attempt]);
  return {
    ...{ text, error },
    retry: () => {
      setError(null);
      setAttempt(attempt + 1);
    },
  };
};

/** A text file with its first lines; 'Show more' unfolds it, in a box that scrolls. */
export function TextFile({ attachment }: { readonly attachment: Attachment }) {
  return (
    <SpoilerCover attachment={attachment}>
      {(isShown) => <TextCard attachment={attachment} isShown={isShown} />}
    </SpoilerCover>
  );
}

function TextCard({ attachment, isShown }: { readonly attachment: Attachment; readonly isShown: boolean }) {
  const tabIndex = useTabStop();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { text, error, retry } = useText(attachment.url, isShown && wholeSource(attachment) !== null);
  const lines = foldedLines(attachment.size);
  const folded = useMemo(() => (text === null ? null : foldText(text, lines)), [text, lines]);
  const name = shownFileName(attachment);
  const room: CSSProperties & Record<'--lines', number> = { '--lines': lines };
  return (
    <div className={styles.card} data-attachment={attachment.id} role="group" aria-label={name}>
      <FileHead attachment={attachment} />
      <pre
        role="group"
        tabIndex={tabIndex ?? 0}
        className={styles.text}
        data-unfolded={isUnfolded || undefined}
        data-failed={error === null ? undefined : true}
        data-selectable
        aria-label={t('Text of {{name}}', { name })}
        aria-busy={text === null && error === null}
        style={room}
      >
        {error ?? (isUnfolded ? text : folded?.text)}
      </pre>
      <div className={styles.fold}>
        {error === null ? null : (
          <Button size="s" variant="quiet" onClick={retry}>
            {t('Try Again')}
          </Button>
        )}
        {folded?.isCut === true ? (
          <Button
            size="s"
            variant="quiet"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded ? t('Show less') : t('Show more')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
