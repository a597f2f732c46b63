import type { DemoAccount, DemoServer } from './demo-server';
import { callAs } from './people-page';

const AT_ONCE = 4;

const post = async (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(body === null ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  const read = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${url}: ${String(read['message'])}`);
  return read;
};

/**
 * Adds this many new users to a guild by an invite of its owner; a server permits 60 sign-ups an hour from one address.
 * `label` distinguishes their names.
 */
export const letCrowdIn = async (
  server: DemoServer,
  owner: DemoAccount,
  { guildId, count, label }: { readonly guildId: string; readonly count: number; readonly label: string },
): Promise<void> => {
  const asked = { id: guildId, exp_after: null, max_uses: null };
  const { invite } = (await callAs(server, owner, '/invite/create', asked)) as { invite: { code: string } };
  const join = async (number: number): Promise<void> => {
    const username = `${label}_${number}`;
    const account = { username, email: `${username}@example.org`, password: 'a crowd of people' };
    const { Authorization: token } = await post(`${server.url}/auth/register`, account);
    await post(`${server.url}/invite/join`, null, { Authorization: String(token), code: invite.code });
  };
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => join(from + index)),
    );
};
