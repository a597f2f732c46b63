import {
  Ban,
  Check,
  Flag,
  Gavel,
  IdCard,
  ListX,
  MessageCircle,
  PenLine,
  ShieldOff,
  Timer,
  TimerOff,
  TriangleAlert,
  User,
  UserMinus,
  UserPlus,
  UserX,
  X,
} from 'lucide-react';
import type { ReactElement } from 'react';
import type { MenuCommand } from './menu-entries';

const ICONS = {
  profile: <User />,
  message: <MessageCircle />,
  nickname: <PenLine />,
  report: <Flag />,
  warn: <TriangleAlert />,
  timeout: <Timer />,
  'end-timeout': <TimerOff />,
  kick: <UserX />,
  ban: <Gavel />,
  purge: <ListX />,
  id: <IdCard />,
  add: <UserPlus />,
  accept: <Check />,
  decline: <X />,
  cancel: <X />,
  remove: <UserMinus />,
  block: <Ban />,
  unblock: <ShieldOff />,
} as const satisfies Record<string, ReactElement>;

/** The rows of a menu about a member, with their pictures. */
export const memberEntries = (
  commands: readonly (MenuCommand & { readonly mark: keyof typeof ICONS })[],
): readonly MenuCommand[] => commands.map(({ mark, ...command }) => ({ ...command, icon: ICONS[mark] }));
