import { Menu, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import {
  Fragment,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { t } from '../../../domain/i18n/t';
import { useFocusReturn } from './focus-return';
import styles from './FullScreenDialog.module.css';
import { IconButton } from '../form/IconButton';
import { keepEscape, keepForToasts } from './keep-open';
import { NavItem } from '../page/NavItem';

export interface SideMenuEntry<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly icon?: ReactElement | undefined;
  readonly tone?: 'normal' | 'danger' | undefined;
  readonly trailing?: ReactNode;
  /** Why the page cannot be opened ('Coming soon'). */
  readonly disabledReason?: string | undefined;
}

export interface SideMenuGroup<Id extends string> {
  /** For example 'People', 'Expression'; none for the first group. */
  readonly heading?: string | undefined;
  readonly entries: readonly SideMenuEntry<Id>[];
}

export interface FullScreenDialogProps<Id extends string> {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The accessible name ('Server Settings'). */
  readonly title: string;
  /** The head of the side menu: the guild's name, 'USER SETTINGS'. */
  readonly menuHeader: ReactNode;
  readonly groups: readonly SideMenuGroup<Id>[];
  readonly current: Id;
  readonly onSelect: (id: Id) => void;
  /** The element with the initial focus; by default the first row of the menu. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** A bar over the bottom of the page: the unsaved-changes bar. */
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

/** In a narrow window a button opens the menu over the page; Escape, a choice or another size closes it. */
const useNarrowMenu = (button: RefObject<HTMLButtonElement | null>) => {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => {
    if (!isOpen) return;
    // The chosen row is hidden with the menu and would lose the focus.
    button.current?.focus();
    setIsOpen(false);
  };
  useEffect(() => {
    const shut = (): void => setIsOpen(false);
    window.addEventListener('resize', shut);
    return () => window.removeEventListener('resize', shut);
  }, []);
  return { isOpen, close, toggle: () => setIsOpen(!isOpen) };
};

/**
 * Settings over the whole window: a side menu, a page, a close button that names its key. In a narrow window the menu
 * is folded away behind a button.
 */
export function FullScreenDialog<Id extends string>({
  open,
  onClose,
  title,
  menuHeader,
  groups,
  current,
  onSelect,
  initialFocus,
  bar,
  children,
}: FullScreenDialogProps<Id>) {
  const page = groups.flatMap(({ entries }) => entries).find(({ id }) => id === current);
  const [noteFocus, giveFocusBack] = useFocusReturn();
  const shown = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const menu = useNarrowMenu(menuButton);
  const menuId = useId();
  useEffect(() => {
    // Each page opens at its top.
    if (shown.current !== null) shown.current.scrollTop = 0;
  }, [open, current]);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Primitive.Portal>
        <Primitive.Content
          ref={noteFocus}
          aria-describedby={undefined}
          className={styles.screen}
          onOpenAutoFocus={(event) => {
            const own = event.currentTarget instanceof Element ? event.currentTarget : null;
            // The entry of the page that is shown; in a narrow window it is folded away, and takes no focus.
            const target = initialFocus?.current ?? own?.querySelector<HTMLElement>('[aria-current="page"]');
            target?.focus();
            if (target != null && target === document.activeElement) event.preventDefault();
          }}
          onCloseAutoFocus={giveFocusBack}
          onInteractOutside={keepForToasts}
          onEscapeKeyDown={(event) => {
            keepEscape(event);
            if (!menu.isOpen || event.defaultPrevented) return;
            event.preventDefault();
            menu.close();
          }}
        >
          <Primitive.Title className={styles.hidden}>{title}</Primitive.Title>
          <IconButton
            ref={menuButton}
            label={t('Menu')}
            icon={<Menu />}
            tooltipSide="bottom"
            aria-expanded={menu.isOpen}
            aria-controls={menuId}
            className={styles.menuButton}
            onClick={menu.toggle}
          />
          <nav aria-label={title} className={styles.side}>
            <div className={styles.menuHeader}>{menuHeader}</div>
            <div id={menuId} className={styles.menu} data-open={menu.isOpen || undefined}>
              {groups.map((group, at) => (
                <Fragment key={group.heading ?? at}>
                  {at > 0 && <div className={styles.gap} />}
                  {group.heading !== undefined && <h2 className={styles.heading}>{group.heading}</h2>}
                  {group.entries.map((entry) => (
                    <NavItem
                      key={entry.id}
                      icon={entry.icon}
                      tone={entry.tone}
                      trailing={entry.trailing}
                      disabledReason={entry.disabledReason}
                      active={entry.id === current}
                      onClick={() => {
                        menu.close();
                        onSelect(entry.id);
                      }}
                    >
                      {entry.label}
                    </NavItem>
                  ))}
                </Fragment>
              ))}
            </div>
          </nav>
          <section
            ref={shown}
            aria-label={page?.label ?? title}
            data-viewport
            inert={menu.isOpen}
            className={styles.page}
          >
            <div className={styles.column}>{children}</div>
          </section>
          {bar !== undefined && <div className={styles.bar}>{bar}</div>}
          <div className={styles.close}>
            <IconButton label={t('Close')} shortcut="Esc" icon={<X />} tooltipSide="left" onClick={onClose} />
            <span aria-hidden className={styles.key}>
              {t('ESC')}
            </span>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
