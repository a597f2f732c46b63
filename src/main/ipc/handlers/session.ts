import { success, type Result } from '../../../contract/failure';
import type { ServerChoice } from '../../../contract/preferences';
import type { ApiClient } from '../../api/client';
import type { Transport } from '../../api/transport';
import type { GatewayInput } from '../../gateway/machine-model';
import { inspectServer } from '../../session/inspect-server';
import type { Session } from '../../session/session';
import type { IpcHandlers } from '../answer';

interface Dependencies {
  readonly session: Session;
  readonly locate: (server: ServerChoice) => Promise<Result<string>>;
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
  locate,
  client,
  transport,
  gateway,
  unlockKeyring,
}: Dependencies): Pick<IpcHandlers, Handled> => ({
  'session.signIn': (credentials) => session.signIn(credentials),
  'session.signUp': (credentials) => session.signUp(credentials),
  'session.signOut': () => session.signOut(),
  'keyring.unlock': () => unlockKeyring(),
  'servers.inspect': async ({ server }) => {
    const located = await locate(server);
    if (!located.ok) return located;
    const meta = await inspectServer(located.value, client, transport);
    return meta.ok ? success({ url: located.value, meta: meta.value }) : meta;
  },
  'gateway.reconnect': () => {
    gateway({ type: 'reconnectPressed' });
    return success(null);
  },
});
