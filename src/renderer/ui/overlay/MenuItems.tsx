import { Check, ChevronRight, Circle } from 'lucide-react';
import { Menu } from 'radix-ui/internal';
import { useState } from 'react';
import { noteOpener } from './focus-return';
import { CountBadge } from '../identity/Badge';
import { Kbd } from '../text/Kbd';
import styles from './Menu.module.css';
import type { MenuCommand, MenuEntry } from './menu-entries';

interface MenuItemsProps {
  readonly entries: readonly MenuEntry[];
}

function Command({ entry }: { readonly entry: MenuCommand }) {
  return (
    <Menu.Item
      className={styles.item}
      data-tone={entry.tone}
      disabled={entry.disabledReason !== undefined}
      onSelect={entry.onSelect}
      textValue={entry.label}
    >
      <span className={styles.words}>
        <span className={styles.label}>{entry.label}</span>
        {entry.disabledReason !== undefined && <span className={styles.reason}>{entry.disabledReason}</span>}
      </span>
      {/* The space parts the words for screen readers. */}
      {entry.count !== undefined && (
        <>
          {' '}
          <CountBadge count={entry.count} />
        </>
      )}
      {entry.shortcut !== undefined && <Kbd keys={entry.shortcut} />}
      {entry.icon}
    </Menu.Item>
  );
}

interface SubmenuProps extends MenuItemsProps {
  readonly label: string;
}

function Submenu({ label, entries }: SubmenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Menu.Sub open={isOpen} onOpenChange={setIsOpen}>
      <Menu.SubTrigger className={styles.item} textValue={label}>
        <span className={styles.label}>{label}</span>
        <ChevronRight />
      </Menu.SubTrigger>
      <Menu.Portal>
        <Menu.SubContent ref={noteOpener} className={styles.menu} sideOffset={4} collisionPadding={8}>
          <MenuItems entries={entries} />
        </Menu.SubContent>
      </Menu.Portal>
    </Menu.Sub>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  switch (entry.kind) {
    case 'separator':
      return <Menu.Separator className={styles.separator} />;
    case 'heading':
      return <Menu.Label className={styles.heading}>{entry.label}</Menu.Label>;
    case 'check':
      return (
        <Menu.CheckboxItem
          className={styles.item}
          checked={entry.checked}
          disabled={entry.disabledReason !== undefined}
          onCheckedChange={entry.onChange}
        >
          <span className={styles.words}>
            <span className={styles.label}>{entry.label}</span>
            {entry.disabledReason !== undefined && (
              <span className={styles.reason}>{entry.disabledReason}</span>
            )}
          </span>
          <span className={styles.box}>
            <Menu.ItemIndicator>
              <Check />
            </Menu.ItemIndicator>
          </span>
        </Menu.CheckboxItem>
      );
    case 'choice':
      return (
        <Menu.RadioGroup value={entry.value} onValueChange={entry.onChange} aria-label={entry.label}>
          {entry.options.map((option) => (
            <Menu.RadioItem key={option.value} className={styles.item} value={option.value}>
              {option.icon}
              <span className={styles.label}>{option.label}</span>
              <span className={styles.dot}>
                <Menu.ItemIndicator>
                  <Circle />
                </Menu.ItemIndicator>
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      );
    case 'sub':
      return <Submenu label={entry.label} entries={entry.entries} />;
    case 'command':
    case undefined:
      return <Command entry={entry} />;
  }
}

/** The rows of a menu. */
export function MenuItems({ entries }: MenuItemsProps) {
  return entries.map((entry, at) => (
    // The rows of an open menu are never reordered: the index is their key.
    <Entry key={at} entry={entry} />
  ));
}
