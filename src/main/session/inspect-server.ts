import type { Meta } from '../../contract/entities/meta';
import { failure, success, type Failure, type Result } from '../../contract/failure';
import type { ApiClient } from '../api/client';
import type { Transport } from '../api/transport';
import { isRecord, parseJson } from '../json';

/** What is known of a server that does not know /meta: no features (protocol.md). */
const plainMeta = (base: string): Meta => ({
  name: new URL(base).host,
  version: '',
  features: [],
  inviteHosts: [],
  demo: null,
});

/** Whether there is something to be learnt from asking for the one call that every server has. */
const mayBePlainServer = (why: Failure): boolean =>
  why.kind === 'malformed' ||
  (why.kind === 'refused' && why.status < 500 && why.status !== 421 && why.status !== 429);

/**
 * Every server answers who one is, and refuses it in JSON to whoever shows no token. A question that changes nothing: an
 * empty sign-in would count as one that failed.
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

/** What a server says of itself in whose session one is: without /meta it is one without features. */
export const describeServer = async (base: string, client: ApiClient): Promise<Result<Meta>> => {
  const meta = await client.call({ base, token: null }, 'meta.fetch', null);
  return meta.ok || !mayBePlainServer(meta.failure) ? meta : success(plainMeta(base));
};

/**
 * Asks an address who it is. A server without /meta is one without features; what does not speak the protocol at all is
 * a failure of kind `malformed`.
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
