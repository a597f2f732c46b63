import type { ReactNode } from 'react';
import { t } from '../../../../domain/i18n/t';
import { useTabStop } from '../../../ui/base/tab-stop';
import { CopyButton } from '../../../ui/form/CopyButton';
import styles from './Markup.module.css';
import { useCodeSpans } from './use-code-spans';

interface CodeBlockProps {
  readonly code: string;
  readonly language: string | null;
  /** The code with what was searched for marked, which is shown without colours; null for the code alone. */
  readonly children?: ReactNode;
}

/** A block of code with its language and a copy button. Colours come later, and move nothing. */
export function CodeBlock({ code, language, children = null }: CodeBlockProps) {
  // Long lines scroll, and browsers make a scrolling element a stop for Tab.
  const tabIndex = useTabStop();
  const spans = useCodeSpans(code, children === null ? language : null);
  return (
    <span className={styles.block}>
      {language === null ? null : <span className={styles.language}>{language}</span>}
      <code tabIndex={tabIndex} className={styles.blockText}>
        {spans === null
          ? (children ?? code)
          : spans.map(({ text, kind }, index) =>
              kind === null ? (
                text
              ) : (
                // The parts of a code have no key but their index.
                <span key={index} className={styles[kind]}>
                  {text}
                </span>
              ),
            )}
      </code>
      <span className={styles.copy}>
        <CopyButton text={code} label={t('Copy code')} look="icon" size="s" />
      </span>
    </span>
  );
}
