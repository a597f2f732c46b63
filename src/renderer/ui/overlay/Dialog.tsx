import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { SyntheticEvent, ReactNode, RefObject } from 'react';
import { t } from '../../../domain/i18n/t';
import { classNames } from '../base/class-names';
import { confirmOnEnter } from '../form/confirm-key';
import styles from './Dialog.module.css';
import { useFocusReturn } from './focus-return';
import { IconButton } from '../form/IconButton';
import { keepEscape, keepForToasts } from './keep-open';

export interface DialogProps {
  readonly open: boolean;
  /** Called on Escape, the close button, or a press outside. The caller decides and sets `open`. */
  readonly onClose: () => void;
  /** The heading and accessible name. */
  readonly title: string;
  /** Keeps the title for screen readers only, where a picture or banner heads the dialog. */
  readonly titleHidden?: boolean | undefined;
  readonly description?: ReactNode;
  /** Buttons at the bottom right, Cancel first. With `onConfirm`, the confirming one is `type="submit"`. */
  readonly footer?: ReactNode;
  /** Called on Enter in the dialog, or by its submit button. Makes the content a form. */
  readonly onConfirm?: (() => void) | undefined;
  /** 400, 480 or 640 px, or another width in px that the specification gives. */
  readonly width?: 's' | 'm' | 'l' | number | undefined;
  /** The maximum height as a fraction of the window's height, 0 to 1; by default all but a margin. */
  readonly maxHeight?: number | undefined;
  /** No padding around the body: banners, lists to the edge. */
  readonly flush?: boolean | undefined;
  /** The element with the initial focus; by default the first control of the content. */
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined;
  readonly children?: ReactNode;
}

const WIDTHS = { s: 400, m: 480, l: 640 } as const;

/**
 * A modal dialog. Escape closes it, Enter confirms, the focus stays inside and is then given back. It has no Radix
 * overlay, whose scroll lock writes a <style> element that the content security policy refuses.
 */
export function Dialog({
  open,
  onClose,
  title,
  titleHidden,
  description,
  footer,
  onConfirm,
  width = 'm',
  maxHeight,
  flush,
  initialFocus,
  children,
}: DialogProps) {
  const [noteFocus, giveFocusBack] = useFocusReturn();
  const content = (
    <>
      <header className={classNames(styles.header, titleHidden && styles.headless)}>
        <Primitive.Title className={titleHidden ? styles.hidden : styles.title}>{title}</Primitive.Title>
        {description !== undefined && (
          <Primitive.Description className={styles.description}>{description}</Primitive.Description>
        )}
      </header>
      {children !== undefined && (
        <div className={classNames(styles.body, flush && styles.flush)}>{children}</div>
      )}
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </>
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onConfirm?.();
  };
  return (
    <Primitive.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Primitive.Portal>
        <div className={styles.scrim}>
          <Primitive.Content
            ref={noteFocus}
            onOpenAutoFocus={(event) => {
              if (!initialFocus?.current) return;
              event.preventDefault();
              initialFocus.current.focus();
            }}
            onCloseAutoFocus={giveFocusBack}
            onInteractOutside={keepForToasts}
            onEscapeKeyDown={keepEscape}
            className={styles.dialog}
            style={{
              width: typeof width === 'number' ? width : WIDTHS[width],
              maxHeight: maxHeight === undefined ? undefined : `min(100%, ${maxHeight * 100}vh)`,
            }}
            {...(description === undefined && { 'aria-describedby': undefined })}
          >
            {onConfirm === undefined ? (
              <div className={styles.content}>{content}</div>
            ) : (
              <form className={styles.content} noValidate onSubmit={submit} onKeyDown={confirmOnEnter}>
                {content}
              </form>
            )}
            <IconButton label={t('Close')} icon={<X />} className={styles.close} onClick={onClose} />
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
