import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { Button } from '../form/Button';
import { IconButton } from '../form/IconButton';
import styles from './ToastRegion.module.css';

export interface ToastItem {
  readonly id: string;
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
  /** How long it is shown: 3000 in the server area, 6000 in settings (the specifications' timers); null: until dismissed. */
  readonly durationMs: number | null;
  /** What can be done about it. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

export interface ToastRegionProps {
  readonly toasts: readonly ToastItem[];
  /** Called when the time is over, or the close button was pressed. */
  readonly onDismiss: (id: string) => void;
}

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert } as const;

interface ToastProps {
  readonly toast: ToastItem;
  readonly held: boolean;
  readonly onDismiss: (id: string) => void;
}

function Toast({ toast, held, onDismiss }: ToastProps) {
  const { id, durationMs } = toast;
  const dismiss = useEffectEvent(() => onDismiss(id));
  useEffect(() => {
    if (held || durationMs === null) return;
    const timer = setTimeout(() => dismiss(), durationMs);
    return () => clearTimeout(timer);
  }, [held, durationMs]);
  const Icon = ICONS[toast.tone];
  return (
    <li className={styles.toast} data-tone={toast.tone}>
      <Icon size={18} aria-hidden className={styles.icon} />
      <span className={styles.text}>{toast.text}</span>
      {toast.action !== undefined && (
        <Button size="s" variant="quiet" onClick={toast.action.run}>
          {toast.action.label}
        </Button>
      )}
      <IconButton size="s" label={t('Dismiss')} icon={<X />} onClick={() => onDismiss(id)} />
    </li>
  );
}

/**
 * The region where short messages appear and are read out. Mounted once, always, so that screen readers watch it; the
 * caller keeps the list. The timer stops while the pointer or the focus is on a toast.
 */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps) {
  const [held, setHeld] = useState(false);
  return (
    <section
      className={styles.region}
      aria-label={t('Alerts')}
      data-toasts
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ol aria-live="polite" aria-relevant="additions" className={styles.list}>
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} held={held && toasts.length > 0} onDismiss={onDismiss} />
        ))}
      </ol>
    </section>
  );
}
