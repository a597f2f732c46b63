import type { ReactNode } from 'react';
import type { MaskedLinkNode } from '../../../../domain/messages/markup/node';
import { plainText } from '../../../../domain/messages/markup/plain-text';
import { useTabStop } from '../../../ui/base/tab-stop';
import { useMarkupScope } from './markup-context';
import styles from './Markup.module.css';

interface AnchorProps {
  readonly url: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** Opens the normalised address, never the text; main checks both first. */
function Anchor({ url, label, children }: AnchorProps) {
  const { openLink } = useMarkupScope();
  const tabIndex = useTabStop();
  return (
    <a
      href={url}
      tabIndex={tabIndex}
      className={styles.link}
      onClick={(event) => {
        event.preventDefault();
        openLink(url, label);
      }}
      onAuxClick={(event) => event.preventDefault()}
    >
      {children}
    </a>
  );
}

interface LinkProps {
  readonly url: string;
  readonly text: string;
  /** The text, as it is drawn. */
  readonly children: ReactNode;
}

/** An address. */
export function Link({ url, text, children }: LinkProps) {
  return (
    <Anchor url={url} label={text}>
      {children}
    </Anchor>
  );
}

interface MaskedLinkProps {
  readonly node: MaskedLinkNode;
  readonly children: ReactNode;
}

/** A link with a text of its own, and the host beside it. */
export function MaskedLink({ node, children }: MaskedLinkProps) {
  return (
    <Anchor url={node.url} label={plainText(node.children)}>
      {children} <span className={styles.host}>({node.host})</span>
    </Anchor>
  );
}
