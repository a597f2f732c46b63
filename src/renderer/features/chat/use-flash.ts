import { useEffect, useState } from 'react';
import type { MessageId } from '../../../contract/ids';

/** How long a message that was jumped to is lit. */
const FLASH_MS = 1600;

/** The message that is lit for a moment, and what lights one. */
export const useFlash = (): readonly [MessageId | null, (id: MessageId) => void] => {
  const [flashed, flash] = useState<MessageId | null>(null);
  useEffect(() => {
    if (flashed === null) return undefined;
    const timer = setTimeout(() => flash(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashed]);
  return [flashed, flash];
};
