import { Tabs as Primitive } from 'radix-ui';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import styles from './SideTabs.module.css';

export interface SideTabGroup<Id extends string> {
  /** The heading of the group; none for the first. */
  readonly heading?: string | undefined;
  readonly tabs: readonly {
    readonly id: Id;
    readonly label: string;
    /** The accessible name, where the label alone says too little. */
    readonly name?: string | undefined;
    /** Drawn before the label. */
    readonly icon?: ReactElement | undefined;
  }[];
}

export interface SideTabsProps<Id extends string> {
  /** The accessible name of the tabs. */
  readonly label: string;
  readonly groups: readonly SideTabGroup<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** The panel of the chosen tab. */
  readonly children?: ReactNode;
}

/** Tabs at the left of their panel, for a dialog with more tabs than fit into a row. Arrows move and choose. */
export function SideTabs<Id extends string>({ label, groups, value, onChange, children }: SideTabsProps<Id>) {
  return (
    <Primitive.Root
      orientation="vertical"
      className={styles.root}
      value={value}
      onValueChange={(next) => {
        const tab = groups.flatMap(({ tabs }) => tabs).find(({ id }) => id === next);
        if (tab !== undefined) onChange(tab.id);
      }}
    >
      <Primitive.List aria-label={label} className={styles.list}>
        {groups.map((group, at) => (
          <Fragment key={group.heading ?? at}>
            {group.heading !== undefined && (
              <span role="presentation" className={styles.heading}>
                {group.heading}
              </span>
            )}
            {group.tabs.map((tab) => (
              <Primitive.Trigger
                key={tab.id}
                value={tab.id}
                className={styles.tab}
                aria-label={
                  tab.name ?? (group.heading === undefined ? undefined : `${group.heading}: ${tab.label}`)
                }
              >
                {tab.icon}
                {tab.label}
              </Primitive.Trigger>
            ))}
          </Fragment>
        ))}
      </Primitive.List>
      <Primitive.Content value={value} className={styles.panel} tabIndex={-1}>
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}
