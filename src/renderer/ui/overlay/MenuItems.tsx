import { Check, ChevronRight, Circle } from 'lucide-react';
import type { DropdownMenu } from 'radix-ui';
import { noteOpener } from './focus-return';
import { Kbd } from '../text/Kbd';
import styles from './Menu.module.css';
import type { MenuCommand, MenuEntry } from './menu-entries';

/** The two kinds of menu have the same parts under the same names. */
export type MenuParts = Pick<
  typeof DropdownMenu,
  | 'Item'
  | 'CheckboxItem'
  | 'RadioGroup'
  | 'RadioItem'
  | 'ItemIndicator'
  | 'Label'
  | 'Separator'
  | 'Portal'
  | 'Sub'
  | 'SubTrigger'
  | 'SubContent'
>;

interface MenuItemsProps {
  readonly parts: MenuParts;
  readonly entries: readonly MenuEntry[];
}

function Command({ parts, entry }: { readonly parts: MenuParts; readonly entry: MenuCommand }) {
  return (
    <parts.Item
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
      {entry.shortcut !== undefined && <Kbd keys={entry.shortcut} />}
      {entry.icon}
    </parts.Item>
  );
}

function Entry({ parts, entry }: { readonly parts: MenuParts; readonly entry: MenuEntry }) {
  switch (entry.kind) {
    case 'separator':
      return <parts.Separator className={styles.separator} />;
    case 'heading':
      return <parts.Label className={styles.heading}>{entry.label}</parts.Label>;
    case 'check':
      return (
        <parts.CheckboxItem
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
            <parts.ItemIndicator>
              <Check />
            </parts.ItemIndicator>
          </span>
        </parts.CheckboxItem>
      );
    case 'choice':
      return (
        <parts.RadioGroup value={entry.value} onValueChange={entry.onChange} aria-label={entry.label}>
          {entry.options.map((option) => (
            <parts.RadioItem key={option.value} className={styles.item} value={option.value}>
              {option.icon}
              <span className={styles.label}>{option.label}</span>
              <span className={styles.dot}>
                <parts.ItemIndicator>
                  <Circle />
                </parts.ItemIndicator>
              </span>
            </parts.RadioItem>
          ))}
        </parts.RadioGroup>
      );
    case 'sub':
      return (
        <parts.Sub>
          <parts.SubTrigger className={styles.item} textValue={entry.label}>
            <span className={styles.label}>{entry.label}</span>
            <ChevronRight />
          </parts.SubTrigger>
          <parts.Portal>
            <parts.SubContent ref={noteOpener} className={styles.menu} sideOffset={4} collisionPadding={8}>
              <MenuItems parts={parts} entries={entry.entries} />
            </parts.SubContent>
          </parts.Portal>
        </parts.Sub>
      );
    case 'command':
    case undefined:
      return <Command parts={parts} entry={entry} />;
  }
}

/** The rows of a menu, in either kind of menu. */
export function MenuItems({ parts, entries }: MenuItemsProps) {
  return entries.map((entry, at) => (
    // The rows of an open menu are never reordered: the index is their key.
    <Entry key={at} parts={parts} entry={entry} />
  ));
}
