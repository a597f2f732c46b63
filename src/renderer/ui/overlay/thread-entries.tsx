import { Archive, Bell, BellOff, Link, Lock, LockOpen, PenLine, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import type { MenuCommand } from './menu-entries';

const ICONS = {
  follow: <Bell />,
  unfollow: <BellOff />,
  rename: <PenLine />,
  archive: <Archive />,
  lock: <Lock />,
  unlock: <LockOpen />,
  link: <Link />,
  delete: <Trash2 />,
} as const satisfies Record<string, ReactElement>;

/** The rows of a menu about a thread, with their pictures. */
export const threadEntries = (
  commands: readonly (MenuCommand & { readonly mark: keyof typeof ICONS })[],
): readonly MenuCommand[] => commands.map(({ mark, ...command }) => ({ ...command, icon: ICONS[mark] }));
