import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../../domain/i18n/t';
import { Button } from './Button';
import { IconButton } from './IconButton';

export interface CopyButtonProps {
  /** What is copied. */
  readonly text: string;
  /** What the button says ('Copy Link'). */
  readonly label: string;
  /** What it says for two seconds after. */
  readonly copiedLabel?: string | undefined;
  readonly look?: 'button' | 'icon' | undefined;
  readonly size?: 's' | 'm' | undefined;
  readonly variant?: 'primary' | 'secondary' | undefined;
  /** -1 where the arrows of a list lead to it and Tab does not. */
  readonly tabIndex?: 0 | -1 | undefined;
  /** Takes the focus when it appears: what can be copied is what was asked for. */
  readonly autoFocus?: boolean | undefined;
  /** Puts a text on the clipboard; the system's own unless another is given. */
  readonly copy?: ((text: string) => Promise<void>) | undefined;
}

/** How long it says that it was copied (docs/spec/limits.md 'Times'). */
const COPIED_MS = 2000;
const toClipboard = (text: string) => navigator.clipboard.writeText(text);

/** Copies a text and says so for two seconds. */
export function CopyButton({
  text,
  label,
  copiedLabel = t('Copied!'),
  look = 'button',
  size = 'm',
  variant = 'secondary',
  tabIndex,
  autoFocus,
  copy = toClipboard,
}: CopyButtonProps) {
  const [copiedTimes, setCopiedTimes] = useState(0);
  useEffect(() => {
    if (copiedTimes === 0) return;
    const timer = setTimeout(() => setCopiedTimes(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copiedTimes]);

  const copied = copiedTimes > 0;
  const said = copied ? copiedLabel : label;
  const Icon = copied ? Check : Copy;
  const onClick = () => {
    // Refused only when the window has lost the focus meanwhile; then nothing was copied and nothing is said.
    void copy(text).then(
      () => setCopiedTimes((times) => times + 1),
      () => undefined,
    );
  };
  return look === 'icon' ? (
    <IconButton
      size={size}
      label={said}
      icon={<Icon />}
      tabIndex={tabIndex}
      autoFocus={autoFocus}
      onClick={onClick}
    />
  ) : (
    <Button
      size={size}
      variant={variant}
      icon={<Icon size={16} />}
      tabIndex={tabIndex}
      autoFocus={autoFocus}
      onClick={onClick}
      aria-live="polite"
    >
      {said}
    </Button>
  );
}
