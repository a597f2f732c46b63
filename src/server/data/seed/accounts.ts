/** An account that the sign-in screen offers while the server is a demo. */
export interface DemoAccount {
  readonly username: string;
  readonly email: string;
}

/**
 * The demo's accounts: an owner, a moderator and a plain member of The Joinery. Each store has its own passwords for
 * them.
 */
export const DEMO_ACCOUNTS = {
  owner: { username: 'maren', email: 'maren@guildhall.example' },
  moderator: { username: 'tariq', email: 'tariq@guildhall.example' },
  member: { username: 'yuki', email: 'yuki@guildhall.example' },
} as const satisfies Readonly<Record<string, DemoAccount>>;

export type DemoAccountName = keyof typeof DEMO_ACCOUNTS;

/**
 * Hashes of the demo passwords, supplied by the caller of the seed; `others` is the hash of a password that nobody
 * knows.
 */
export type DemoPasswordHashes = Readonly<Record<DemoAccountName | 'others', string>>;
