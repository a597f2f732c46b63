import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './Collapsible.module.css';

export interface CollapsibleProps {
  /** The heading: a category's name, 'Show More Details'. */
  readonly title: ReactNode;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Buttons at the right of the heading, beside and not inside its button. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A heading that shows and hides what is under it. */
export function Collapsible({ title, open, onToggle, actions, children }: CollapsibleProps) {
  const id = useId();
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className={styles.toggle}
          onClick={onToggle}
        >
          <ChevronDown aria-hidden className={styles.arrow} />
          <span className={styles.title}>{title}</span>
        </button>
        {actions}
      </div>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}
