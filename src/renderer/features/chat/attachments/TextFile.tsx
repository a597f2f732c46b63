import { useEffect, useState } from 'react';
import type { Attachment } from '../../../../contract/entities/attachment';
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
import { useRevealed } from './use-revealed';

/** A longer line of a folded text is cut: nobody reads it there. */
const LONGEST_LINE = 400;

/** The first lines of a text, and whether there are more. */
export const foldText = (text: string, lines: number): { readonly text: string; readonly isCut: boolean } => {
  const first: string[] = [];
  let at = 0;
  while (first.length < lines && at <= text.length) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end);
    first.push(line.slice(0, LONGEST_LINE));
    if (end < 0)
      return {
        text: first.join('\n'),
        isCut: first.some((one, n) => n === first.length - 1 && one !== line),
      };
    at = end + 1;
  }
  return { text: first.join('\n'), isCut: text.slice(at).trim() !== '' };
};

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
      if (result.ok) keepText(store, key, result.value);
      if (!isThere) return;
      if (result.ok) setText(result.value);
      else setError(result.failure);
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
  const tabIndex = useTabStop();
  const { isShown } = useRevealed(attachment);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { text, error, retry } = useText(attachment.url, isShown && wholeSource(attachment) !== null);
  const lines = foldedLines(attachment.size);
  const folded = text === null ? null : foldText(text.replaceAll('\r\n', '\n'), lines);
  const name = shownFileName(attachment);
  return (
    <SpoilerCover attachment={attachment}>
      <div className={styles.card} data-attachment={attachment.id} role="group" aria-label={name}>
        <FileHead attachment={attachment} />
        <pre
          tabIndex={tabIndex ?? 0}
          className={styles.text}
          data-unfolded={isUnfolded || undefined}
          data-selectable
          aria-label={t('Text of {{name}}', { name })}
          aria-busy={text === null && error === null}
          style={isUnfolded ? undefined : ({ '--lines': lines } as React.CSSProperties)}
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
    </SpoilerCover>
  );
}
