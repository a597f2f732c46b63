import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './Drawer.module.css';

export interface DrawerProps {
  /** The side of the nearest positioned ancestor on which it opens. */
  readonly side: 'start' | 'end';
  /** Called on a press beside the drawer, or Escape. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const isSomethingAbove = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;

/**
 * Lays a part of a narrow window over the rest. It takes the focus when it opens; on closing, the focus returns to the
 * earlier element, unless another element has taken it.
 */
export function Drawer({ side, onClose, children }: DrawerProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const before = document.activeElement;
    const held = box.current;
    held
      ?.querySelector<HTMLElement>('[tabindex="0"], button:not([tabindex])')
      ?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isSomethingAbove()) return;
      event.preventDefault();
      close();
    };
    // Before the shell's own Escape listener, which was registered earlier.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      const { activeElement } = document;
      const isLost = activeElement === document.body || held?.contains(activeElement) === true;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <>
      <div className={styles.scrim} onPointerDown={onClose} />
      <div ref={box} className={styles.drawer} data-side={side}>
        {children}
      </div>
    </>
  );
}
