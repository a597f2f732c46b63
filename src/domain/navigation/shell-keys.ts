/** The command of a key in the shell (`SHORTCUTS` lists the keys for people). */
export type ShellCommand =
  | { readonly does: 'step-channel' | 'step-unread' | 'step-server' | 'step-region'; readonly by: 1 | -1 }
  | { readonly does: 'toggle-members' | 'toggle-channels' | 'mark-read' | 'mark-server-read' };

/** A key as the browser reports it. */
export interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** Ctrl, or Command on a Mac. */
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The command of a key that works anywhere in the shell; null if the key has none. */
export const shellCommandOf = ({
  key,
  altKey,
  shiftKey,
  ctrlKey,
  metaKey,
}: PressedKey): ShellCommand | null => {
  const isMod = ctrlKey || metaKey;
  if (key === 'F6' && !isMod && !altKey) return { does: 'step-region', by: shiftKey ? -1 : 1 };
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const by = key === 'ArrowUp' ? -1 : 1;
    if (isMod) return shiftKey ? null : { does: 'step-server', by };
    return { does: shiftKey ? 'step-unread' : 'step-channel', by };
  }
  if (isMod && !altKey && key.toLowerCase() === 'p' && shiftKey) return { does: 'toggle-members' };
  if (isMod && !altKey && key.toLowerCase() === 'd' && shiftKey) return { does: 'toggle-channels' };
  if (key !== 'Escape') return null;
  return { does: shiftKey && !isMod && !altKey ? 'mark-server-read' : 'mark-read' };
};

/**
 * The next or the previous wanted item of a list, from `current` on; null if there is none in that direction. Without a
 * current item the search starts at the first item, or backwards at the last.
 */
export const stepTo = <I>(
  ids: readonly I[],
  current: I | null,
  by: 1 | -1,
  isWanted: (id: I) => boolean = () => true,
): I | null => {
  const at = current === null ? -1 : ids.indexOf(current);
  for (let index = at < 0 ? (by > 0 ? 0 : ids.length - 1) : at + by; index in ids; index += by) {
    const id = ids[index];
    if (id !== undefined && isWanted(id)) return id;
  }
  return null;
};
