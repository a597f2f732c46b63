/** The steps of a self-test that must pass on the tests' display, which has a bus and a keyring. */
export const MUST_PASS: readonly string[] = [
  ...[
    'start',
    'server',
    'sign-in',
    'guild',
    'message',
    'live',
    'picture',
    'files',
    'badge',
    'deep-link',
    'secure-storage',
  ],
  ...['reconnect', 'window-place', 'update-signatures', 'help'],
  ...['guard-page', 'guard-process', 'guard-window', 'guard-network', 'guard-code'],
  ...['guard-navigation', 'guard-permissions', 'guard-ipc', 'guard-scheme', 'guard-token', 'quit'],
  ...['window-restore', 'session-restore', 'quit-again'],
];
