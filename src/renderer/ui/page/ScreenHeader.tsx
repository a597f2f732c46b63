import type { ReactNode } from 'react';
import styles from './ScreenHeader.module.css';

export interface ScreenHeaderProps {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  /** Content beside the title: tabs, a badge. */
  readonly children?: ReactNode;
}

/** The head of a screen beside the sidebar, as high as the chat's. */
export function ScreenHeader({ icon, title, children }: ScreenHeaderProps) {
  return (
    <header className={styles.header}>
      {icon}
      <h1 className={styles.title}>{title}</h1>
      {children}
    </header>
  );
}
