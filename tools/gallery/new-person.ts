import { WebSocket } from 'ws';
import { type DemoAccount, tokenOf } from '../../tests/e2e/support/demo-server';
import type { Stage } from './stage';

const PASSWORD = 'a long password 1';

/** Somebody without a window. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly username: string;
}

/** A new account, whose status others see while it has just chosen one. */
export const newPerson = async ({ server }: Stage, username: string): Promise<Person> => {
  const email = `${username.toLowerCase()}@example.com`;
  const meta = (await (await fetch(`${server.url}/meta`)).json()) as {
    readonly policies: { readonly terms: string; readonly privacy: string };
  };
  const agreed = { accepted_terms: meta.policies.terms, accepted_privacy: meta.policies.privacy };
  const answer = await fetch(`${server.url}/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, email, password: PASSWORD, ...agreed }),
  });
  const { user } = (await answer.json()) as { readonly user: { readonly id: string } };
  return { id: user.id, email, password: PASSWORD, username };
};

/** Connects somebody, who would be offline otherwise, and would say nothing then. */
export const beThere = async (
  { server }: Stage,
  who: DemoAccount,
  status: 'active' | 'away' | 'dnd',
): Promise<void> => {
  const token = await tokenOf(server, who);
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/gateway?status=${status}`, token);
  await new Promise((resolve) => socket.once('open', resolve));
};
