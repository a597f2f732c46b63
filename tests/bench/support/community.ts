import { call, inParallel } from './rest';

export interface Account {
  readonly token: string;
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** The loopback address from which this account makes calls. */
  readonly from: string;
}

export interface Community {
  readonly guildId: string;
  readonly channelId: string;
  readonly accounts: readonly Account[];
}

const PASSWORD = 'bench-pass-word';
const SIGN_UPS_PER_ADDRESS = 50;

/** The loopback address of the nth account, so that no account reaches a limit by address. */
const addressOf = (index: number): string =>
  `127.0.${1 + Math.floor(index / (SIGN_UPS_PER_ADDRESS * 200))}.${2 + (Math.floor(index / SIGN_UPS_PER_ADDRESS) % 200)}`;

/** Registers accounts, a few at a time: each costs the server an argon2 hash. */
export const registerAccounts = async (url: string, count: number, prefix: string): Promise<Account[]> => {
  const accounts: Account[] = [];
  await inParallel(count, 2, async (index) => {
    const email = `${prefix}${index}@bench.example`;
    const from = addressOf(index);
    const { body } = await call(url, 'POST', '/auth/register', {
      body: { username: `${prefix}${index}`, email, password: PASSWORD },
      from,
    });
    const user = body['user'] as { id: string };
    accounts[index] = { token: String(body['Authorization']), id: user.id, email, password: PASSWORD, from };
  });
  return accounts;
};

/** Creates a guild; returns it with its first text channel. */
export const createGuild = async (
  url: string,
  owner: Account,
  name: string,
): Promise<{ guildId: string; channelId: string }> => {
  const { body } = await call(url, 'POST', '/guild/create', {
    token: owner.token,
    body: { name, icon: null },
  });
  const guild = body['guild'] as { id: string; channels: { id: string; type: string }[] };
  const text = guild.channels.find((channel) => channel.type === 'text');
  if (text === undefined) throw new Error('A new guild has no text channel');
  return { guildId: guild.id, channelId: text.id };
};

/** Creates a guild with this many members. */
export const createCommunity = async (url: string, members: number): Promise<Community> => {
  const accounts = await registerAccounts(url, members, 'member');
  const owner = accounts[0];
  if (owner === undefined) throw new Error('A community needs a member');
  const { guildId, channelId } = await createGuild(url, owner, 'Bench');
  const { body } = await call(url, 'POST', '/invite/create', {
    token: owner.token,
    body: { id: guildId, exp_after: null, max_uses: null },
  });
  const { code } = body['invite'] as { code: string };
  await inParallel(members - 1, 4, async (index) => {
    const account = accounts[index + 1];
    if (account === undefined) return;
    await call(url, 'POST', '/invite/join', { token: account.token, headers: { code }, from: account.from });
  });
  return { guildId, channelId, accounts };
};
