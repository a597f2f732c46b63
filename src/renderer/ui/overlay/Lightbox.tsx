import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../../../domain/i18n/t';
import { IconButton } from '../form/IconButton';
import { useFocusReturn } from './focus-return';
import { keepForToasts } from './keep-open';
import styles from './Lightbox.module.css';

export interface LightboxProps {
  readonly onClose: () => void;
  /** The accessible name: what is shown. */
  readonly title: string;
  /** At the top left: name, size. */
  readonly caption: ReactNode;
  /** Buttons at the top right, before Close. */
  readonly tools: ReactNode;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** A picture over the whole window, dark in every theme. Escape closes it; the keys go to it at once. */
export function Lightbox({ onClose, title, caption, tools, onKeyDown, children }: LightboxProps) {
  const [noteFocus, giveFocusBack] = useFocusReturn();
  return (
    <Primitive.Root open onOpenChange={(next) => next || onClose()}>
      <Primitive.Portal>
        <Primitive.Content
          ref={noteFocus}
          aria-describedby={undefined}
          className={styles.screen}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={giveFocusBack}
          onInteractOutside={keepForToasts}
          onKeyDown={onKeyDown}
        >
          <Primitive.Title className={styles.hidden}>{title}</Primitive.Title>
          <div className={styles.stage}>{children}</div>
          <header className={styles.top}>
            <div className={styles.caption}>{caption}</div>
            <div className={styles.tools}>
              {tools}
              <IconButton
                label={t('Close')}
                shortcut="Esc"
                icon={<X />}
                tooltipSide="bottom"
                onClick={onClose}
              />
            </div>
          </header>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
