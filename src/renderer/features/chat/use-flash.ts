import { useEffect, useState } from 'react';
import type { MessageId } from '../../../contract/ids';

/** How long a message is highlighted after a jump. */
const FLASH_MS = 1600;

/** The highlighted message, and a function that highlights one. */
export const useFlash = (): readonly [MessageId | null, (id: MessageId) => void] => {
  const [flashed, flash] = useState<MessageId | null>(null);
  useEffect(() => {
    if (flashed === null) return undefined;
    const timer = setTimeout(() => flash(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashed]);
  return [flashed, flash];
};
