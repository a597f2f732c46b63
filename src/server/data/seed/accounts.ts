/** An account that the sign-in screen offers while the server is a demo. */
export interface DemoAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** The demo's accounts: an owner, a moderator and a plain member of The Joinery. Their passwords are no secret. */
export const DEMO_ACCOUNTS = {
  owner: { username: 'maren', email: 'maren@guildhall.example', password: 'walnut-and-maple' },
  moderator: { username: 'tariq', email: 'tariq@guildhall.example', password: 'push-stick-first' },
  member: { username: 'yuki', email: 'yuki@guildhall.example', password: 'hand-plane-curls' },
} as const satisfies Readonly<Record<string, DemoAccount>>;

export type DemoAccountName = keyof typeof DEMO_ACCOUNTS;

/** Hashes of the passwords above, made by whoever fills the store in; `others` is that of one that nobody knows. */
export type DemoPasswordHashes = Readonly<Record<DemoAccountName | 'others', string>>;
