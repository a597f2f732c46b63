import type { DeskItem } from '../../../contract/ipc/desk';
import { msg, type Msg } from '../../../domain/i18n/t';

/** Acts that ask first: they cannot be taken back, or need to know for how long. */
export type Asking = 'delete' | 'time-out' | 'warn' | 'ban' | 'ban-group';
/** Acts that one press does. */
export type DirectAct = 'dismiss' | 'handled' | 'release' | 'reject';

/** An act that an item offers, with its key. */
export type OfferedAct = {
  readonly key: string;
  readonly label: Msg;
  readonly variant: 'secondary' | 'danger' | 'primary';
} & ({ readonly name: Asking; readonly asks: true } | { readonly name: DirectAct; readonly asks: false });

const DELETE = { name: 'delete', asks: true, key: 'D', label: msg('Delete…'), variant: 'secondary' } as const;
const TIME_OUT = {
  name: 'time-out',
  asks: true,
  key: 'T',
  label: msg('Time Out…'),
  variant: 'secondary',
} as const;
const BAN = { name: 'ban', asks: true, key: 'B', label: msg('Ban…'), variant: 'danger' } as const;
const WARN = { name: 'warn', asks: true, key: 'W', label: msg('Warn…'), variant: 'secondary' } as const;
const BAN_GROUP = {
  name: 'ban-group',
  asks: true,
  key: 'A',
  label: msg('Ban All…'),
  variant: 'danger',
} as const;
const DISMISS = {
  name: 'dismiss',
  asks: false,
  key: 'X',
  label: msg('Dismiss'),
  variant: 'secondary',
} as const;
const HANDLED = {
  name: 'handled',
  asks: false,
  key: 'H',
  label: msg('Handled'),
  variant: 'primary',
} as const;
const REJECT = { name: 'reject', asks: false, key: 'X', label: msg('Reject'), variant: 'secondary' } as const;
const RELEASE = {
  name: 'release',
  asks: false,
  key: 'R',
  label: msg('Release'),
  variant: 'primary',
} as const;

/** What the user may do about an item, in the order of the buttons. */
export const actsOf = ({
  may,
  group,
  isHeld,
}: Pick<DeskItem, 'may' | 'group' | 'isHeld'>): readonly OfferedAct[] => [
  ...(may.delete ? [DELETE] : []),
  ...(may.timeOut ? [TIME_OUT] : []),
  ...(may.warn ? [WARN] : []),
  ...(may.ban ? [BAN] : []),
  ...(group === null ? [] : [BAN_GROUP]),
  ...(isHeld ? [REJECT, RELEASE] : [DISMISS, HANDLED]),
];
