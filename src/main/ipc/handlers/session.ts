import type { Meta } from '../../../contract/entities/meta';
import { success, type Result } from '../../../contract/failure';
import type { ServerChoice } from '../../../contract/preferences';
import type { ApiClient } from '../../api/client';
import type { Transport } from '../../api/transport';
import type { GatewayInput } from '../../gateway/machine-model';
import type { Admission } from '../../consent/admission';
import { inspectServer } from '../../session/inspect-server';
import type { Session } from '../../session/session';
import type { IpcHandlers } from '../answer';

interface Dependencies {
  readonly session: Session;
  /** Which servers the page may have requests sent to. */
  readonly admission: Admission;
  readonly locate: (server: ServerChoice) => Promise<Result<string>>;
  /** The demo accounts of the server on board, which it tells the app and no caller. */
  readonly localDemo: () => Meta['demo'];
  readonly client: ApiClient;
  readonly transport: Transport;
  readonly gateway: (input: GatewayInput) => void;
  /** Lets the system ask for the keyring's password; whether it is open then. */
  readonly unlockKeyring: () => Promise<boolean>;
}

type Handled =
  | 'session.signIn'
  | 'session.signUp'
  | 'session.signOut'
  | 'servers.inspect'
  | 'gateway.reconnect'
  | 'keyring.unlock';

/** Who is signed in, and the connection that goes with it. */
export const sessionHandlers = ({
  session,
  admission,
  locate,
  localDemo,
  client,
  transport,
  gateway,
  unlockKeyring,
}: Dependencies): Pick<IpcHandlers, Handled> => ({
  'session.signIn': async (credentials) => {
    const admitted = await admission.admit(credentials.server, true);
    return admitted.ok ? session.signIn(credentials) : admitted;
  },
  'session.signUp': async (credentials) => {
    const admitted = await admission.admit(credentials.server, true);
    return admitted.ok ? session.signUp(credentials) : admitted;
  },
  'session.signOut': () => session.signOut(),
  'keyring.unlock': () => unlockKeyring(),
  'servers.inspect': async ({ server, mayAsk }) => {
    const counted = admission.countInspection();
    if (!counted.ok) return counted;
    const admitted = await admission.admit(server, mayAsk);
    if (!admitted.ok) return admitted;
    const located = await locate(server);
    if (!located.ok) return located;
    const meta = await inspectServer(located.value, client, transport);
    if (!meta.ok) return meta;
    const demo = server.kind === 'local' ? localDemo() : meta.value.demo;
    return success({ url: located.value, meta: { ...meta.value, demo } });
  },
  'gateway.reconnect': () => {
    gateway({ type: 'reconnectPressed' });
    return success(null);
  },
});
