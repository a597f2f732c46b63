import type { DemoAccount, DemoServer } from './demo-server';
import { callWith } from './people-page';

/** Signs a new person up by REST; answers the token. */
export const register = async (
  server: DemoServer,
  { username, email, password }: DemoAccount,
): Promise<string> => {
  const answer = await fetch(`${server.url}/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, email, password }),
  });
  const { Authorization } = (await answer.json()) as { readonly Authorization?: string };
  if (Authorization === undefined) throw new Error(`${username} was not signed up: ${answer.status}`);
  return Authorization;
};

/** Lets a person join a guild by an invite of its owner. */
export const joinBy = async (
  server: DemoServer,
  owner: string,
  guildId: string,
  guest: string,
): Promise<void> => {
  const made = await callWith(server, owner, '/invite/create', {
    id: guildId,
    exp_after: null,
    max_uses: null,
  });
  const { code } = made['invite'] as { readonly code: string };
  await callWith(server, guest, '/invite/join', null, { code });
};
