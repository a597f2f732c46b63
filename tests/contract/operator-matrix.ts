import type { AdminCommand } from '../../src/server/admin/command';

/** The accounts on which the operator acts. */
export const TARGETS = ['member', 'owner', 'suspended', 'leaving', 'deleted', 'operator', 'nobody'] as const;
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

/** Each act of the operator on an account, with the targets that refuse it. */
export const ACTS: Readonly<Record<string, ActRow>> = {
  suspend: { command: (user) => ({ name: 'suspend', user, reason: 'spam' }), refused: WHOLE },
  unsuspend: {
    command: (user) => ({ name: 'unsuspend', user }),
    refused: { ...WHOLE, member: NOT_SUSPENDED, owner: NOT_SUSPENDED, leaving: NOT_SUSPENDED },
  },
  'reset-password': { command: (user) => ({ name: 'reset-password', user }), refused: WHOLE },
  'end-sessions': { command: (user) => ({ name: 'end-sessions', user }), refused: NONE },
  'set-role': { command: (user) => ({ name: 'set-role', user, role: 1 }), refused: NONE },
  'delete-account': {
    command: (user) => ({ name: 'delete-account', user, erases: false }),
    refused: { ...NONE, owner: /owns servers/, operator: /cannot be deleted/ },
  },
};
