import type { Meta } from '../../contract/entities/meta';
import type { InspectedServer } from '../../contract/ipc/calls';
import { failure, success, type Failure, type Result } from '../../contract/failure';
import type { ApiClient } from '../api/client';
import type { Transport } from '../api/transport';
import { isRecord, parseJson } from '../json';

/** The description of a server without /meta: no features (protocol.md). */
const plainMeta = (base: string): Meta => ({
  name: new URL(base).host,
  version: '',
  features: [],
  inviteHosts: [],
  permissions: {},
  limits: {},
  demo: null,
});

/** Whether the one call that every server has can tell more. */
const mayBePlainServer = (why: Failure): boolean =>
  why.kind === 'malformed' ||
  (why.kind === 'refused' && why.status < 500 && why.status !== 421 && why.status !== 429);

/**
 * Every server has the call for the current user, and refuses it in JSON if there is no token. It changes nothing,
 * while an empty sign-in would count as a failed one.
 */
const hasAccounts = async (base: string, transport: Transport): Promise<boolean> => {
  const answer = await transport({
    method: 'GET',
    url: `${base}/users/@me`,
    headers: { Accept: 'application/json' },
    body: null,
  });
  if (!answer.ok) return false;
  const { status, text } = answer.value;
  const body = parseJson(text)?.value;
  const refused = status >= 400 && status < 500 && status !== 404 && status !== 405;
  return refused && isRecord(body) && ('error' in body || 'message' in body);
};

/** The description of the session's server: without /meta it has no features. */
export const describeServer = async (base: string, client: ApiClient): Promise<Result<Meta>> => {
  const meta = await client.call({ base, token: null }, 'meta.fetch', null);
  return meta.ok || !mayBePlainServer(meta.failure) ? meta : success(plainMeta(base));
};

/**
 * Inspects the server at an address. A server without /meta has no features; an address that does not speak the
 * protocol is a failure of kind `malformed`.
 */
export const inspectServer = async (
  base: string,
  client: ApiClient,
  transport: Transport,
): Promise<Result<Meta>> => {
  const meta = await client.call({ base, token: null }, 'meta.fetch', null);
  if (meta.ok || !mayBePlainServer(meta.failure)) return meta;
  if (await hasAccounts(base, transport)) return success(plainMeta(base));
  return failure({ kind: 'malformed', detail: 'not a Guildhall server' });
};

/** Where an invite of a server leads, or why it leads nowhere; empty if the server did not answer. */
export const peekInvite = async (
  base: string,
  client: ApiClient,
  code: string,
): Promise<Pick<InspectedServer, 'invited' | 'inviteRefused'>> => {
  const peeked = await client.call({ base, token: null }, 'invites.peek', { code });
  if (peeked.ok) return { invited: peeked.value.guild };
  return peeked.failure.kind === 'refused' && peeked.failure.message !== null
    ? { inviteRefused: peeked.failure.message }
    : {};
};
