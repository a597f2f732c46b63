import { type Result, success } from '../../contract/failure';
import type { ServerChoice } from '../../contract/preferences';
import { createAdmission } from '../consent/admission';
import type { Feature } from '../../contract/features';
import { inspectServer, peekInvite } from '../session/inspect-server';
import type { Needs, Started } from './part';

const PEEKS: Feature = 'invite-page';

/** Whether the page may send requests to a server, and the server's description of itself. */
export const admissionPart = ({
  clock,
  api,
  ask,
  preferences,
  servers,
}: Needs<'api' | 'ask' | 'preferences' | 'servers'>): Started<
  'admission',
  'servers.inspect' | 'servers.policies' | 'servers.forgotPassword' | 'servers.setPassword'
> => {
  const admission = createAdmission({
    known: () => preferences.values.knownServers,
    remember: (knownServers) => void preferences.set({ knownServers: [...knownServers] }),
    pins: () => preferences.values.pinnedServers,
    pin: (pinnedServers) => void preferences.set({ pinnedServers }),
    chosen: () => preferences.values.server,
    ...{ ask, clock },
  });
  /** The address of a server that the page may ask something. */
  const findAdmitted = async (server: ServerChoice, mayAsk: boolean): Promise<Result<string>> => {
    const counted = admission.countInspection();
    if (!counted.ok) return counted;
    const admitted = await admission.admit(server, mayAsk);
    return admitted.ok ? servers.locate(server) : admitted;
  };
  /** A call about an account whose person is not signed in, to a server that is not new here. */
  const askAsNobody = async (
    server: ServerChoice,
    call: 'passwordReset.begin' | 'passwordReset.finish',
    args: object,
  ): Promise<Result<unknown>> => {
    const located = await findAdmitted(server, false);
    return located.ok ? api.client.call({ base: located.value, token: null }, call, args) : located;
  };
  return {
    gives: { admission },
    ipc: {
      'servers.policies': async ({ server }) => {
        const located = await findAdmitted(server, false);
        if (!located.ok) return located;
        return api.client.call({ base: located.value, token: null }, 'policies.fetch', null);
      },
      'servers.forgotPassword': ({ server, email }) => askAsNobody(server, 'passwordReset.begin', { email }),
      'servers.setPassword': ({ server, ...reset }) => askAsNobody(server, 'passwordReset.finish', reset),
      'servers.inspect': async ({ server, mayAsk, inviteCode }) => {
        const located = await findAdmitted(server, mayAsk);
        if (!located.ok) return located;
        const meta = await inspectServer(located.value, api.client, api.transport);
        if (!meta.ok) return meta;
        // The demo accounts of the server on board, which it sends only to the app.
        const demo = server.kind === 'local' ? servers.local.demo : meta.value.demo;
        const found = { url: located.value, meta: { ...meta.value, demo } };
        if (inviteCode === undefined || !meta.value.features.includes(PEEKS)) return success(found);
        return success({ ...found, ...(await peekInvite(located.value, api.client, inviteCode)) });
      },
    },
  };
};
