import type { Result } from '../../contract/failure';
import type { ServerChoice } from '../../contract/preferences';
import type { GatewayRunner } from '../gateway/runner';
import type { LocalServer } from '../local-server/local-server';
import { canEncrypt } from '../session/sealed-secret';
import type { Session } from '../session/session';
import { systemCipher } from '../session/system-cipher';
import type { TokenVault } from '../session/token-vault';
import type { SelfTestView } from './context';

/** The self-test's access to main's parts. */
export const selfTestView = (parts: {
  readonly session: Pick<Session, 'state'>;
  readonly gateway: Pick<GatewayRunner, 'state'>;
  readonly vault: TokenVault;
  readonly localServer: Pick<LocalServer, 'demo'>;
  readonly locate: (server: ServerChoice) => Promise<Result<string>>;
}): SelfTestView => ({
  session: () => parts.session.state,
  gateway: () => parts.gateway.state,
  demoAccounts: () => parts.localServer.demo?.accounts ?? [],
  localServer: () => parts.locate({ kind: 'local' }),
  holdsToken: (bytes) => parts.vault.isIn(bytes),
  keyring: () => (canEncrypt(systemCipher) ? systemCipher.backend() : null),
});
