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
