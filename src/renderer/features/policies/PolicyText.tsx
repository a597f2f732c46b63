import { useMemo } from 'react';
import { type PolicyBlock, readPolicy } from '../../../domain/policies/read-policy';
import styles from './PolicyDialog.module.css';

/** The dialog's title is a heading of the second level. */
const HEADINGS = { 1: 'h3', 2: 'h4', 3: 'h5' } as const;
type Level = keyof typeof HEADINGS;
const isLevel = (level: number): level is Level => level in HEADINGS;

function Block({ block }: { readonly block: PolicyBlock }) {
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((item, at) => (
          <li key={at}>{item}</li>
        ))}
      </ul>
    );
  const Heading = HEADINGS[isLevel(block.level) ? block.level : 3];
  return <Heading>{block.text}</Heading>;
}

/** A server's text: headings, lists and paragraphs. Addresses in it are text: the person is not on that server yet. */
export function PolicyText({ text }: { readonly text: string }) {
  const blocks = useMemo(() => readPolicy(text), [text]);
  return (
    <div className={styles.blocks} data-selectable dir="auto">
      {blocks.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  );
}
