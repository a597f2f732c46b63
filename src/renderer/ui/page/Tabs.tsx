import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { CountBadge } from '../identity/Badge';
import styles from './Tabs.module.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A red count after the label. */
  readonly count?: number | undefined;
}

export interface TabsProps<Id extends string> {
  /** The accessible name of the row of tabs. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** `line` heads a page or dialog; `pill` filters the content below. */
  readonly look?: 'line' | 'pill' | undefined;
  /** The panel of the chosen tab; a row without one chooses what is shown elsewhere. */
  readonly children?: ReactNode;
}

/** A row of tabs and the panel of the chosen one. Arrows move and choose. */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  look = 'line',
  children,
}: TabsProps<Id>) {
  return (
    <Primitive.Root
      className={styles.root}
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find(({ id }) => id === next);
        if (tab !== undefined) onChange(tab.id);
      }}
    >
      <Primitive.List aria-label={label} className={styles.list} data-look={look}>
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.id}
            value={tab.id}
            className={styles.tab}
            {...(children === undefined && { 'aria-controls': undefined })}
          >
            {tab.label}
            {tab.count !== undefined && <CountBadge count={tab.count} />}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {children === undefined ? null : (
        <Primitive.Content value={value} className={styles.panel} tabIndex={-1}>
          {children}
        </Primitive.Content>
      )}
    </Primitive.Root>
  );
}
