import type { AdminCommand } from '../../src/server/admin/command';

/** The accounts on which the operator acts. */
export const TARGETS = [
  'member',
  'owner',
  'suspended',
  'waiting',
  'leaving',
  'deleted',
  'operator',
  'nobody',
] as const;
export type Target = (typeof TARGETS)[number];

const NO_USER = /^There is no user /;
const OPERATOR = /stands for the operator/;
const NONE = { deleted: NO_USER, nobody: NO_USER } as const;

type Outcomes = Readonly<Partial<Record<Target, RegExp>>>;

interface ActRow {
  readonly command: (user: string) => AdminCommand;
  /** Why it is refused; done with every other target. */
  readonly refused: Outcomes;
}

const WHOLE = { ...NONE, operator: OPERATOR } as const;
const NOT_SUSPENDED = /is not suspended/;

const NOT_WAITING = /does not wait for approval/;
const ALL_BUT_WAITING = {
  ...NONE,
  ...{
    member: NOT_WAITING,
    owner: NOT_WAITING,
    suspended: NOT_WAITING,
    leaving: NOT_WAITING,
    operator: NOT_WAITING,
  },
};

const HAS_NONE = /has no second factor/;
const NO_FACTOR = {
  ...WHOLE,
  ...{ member: HAS_NONE, owner: HAS_NONE, suspended: HAS_NONE, waiting: HAS_NONE, leaving: HAS_NONE },
};

/** Each act of the operator on an account, with the targets that refuse it. */
export const ACTS: Readonly<Record<string, ActRow>> = {
  suspend: { command: (user) => ({ name: 'suspend', user, reason: 'spam' }), refused: WHOLE },
  unsuspend: {
    command: (user) => ({ name: 'unsuspend', user }),
    refused: {
      ...WHOLE,
      member: NOT_SUSPENDED,
      owner: NOT_SUSPENDED,
      leaving: NOT_SUSPENDED,
      waiting: NOT_SUSPENDED,
    },
  },
  'reset-password': { command: (user) => ({ name: 'reset-password', user }), refused: WHOLE },
  'remove-second-factor': {
    command: (user) => ({ name: 'remove-second-factor', user }),
    refused: NO_FACTOR,
  },
  'end-sessions': { command: (user) => ({ name: 'end-sessions', user }), refused: NONE },
  'set-role': { command: (user) => ({ name: 'set-role', user, role: 1 }), refused: NONE },
  'approve-account': { command: (user) => ({ name: 'approve-account', user }), refused: ALL_BUT_WAITING },
  'refuse-account': { command: (user) => ({ name: 'refuse-account', user }), refused: ALL_BUT_WAITING },
  'delete-account': {
    command: (user) => ({ name: 'delete-account', user, erases: false }),
    refused: { ...NONE, owner: /owns servers/, operator: /cannot be deleted/ },
  },
};
