import { describe, expect, it } from 'vitest';
import { open } from '../../tools/setup/prepare.mjs';
import { ownLaunch } from './support/own-launch';
import { startAgain } from './support/start-again';

/** Makes this Electron report that it is packaged. */
const PACKAGED = { ELECTRON_FORCE_IS_PACKAGED: '1' };

describe('the app as it is packaged', () => {
  const profile = (): string => open(ownLaunch()).makeUserDataDir('command-line');

  it('starts with what desktops and the package itself set', async () => {
    const words = ['--ozone-platform-hint=auto', '--lang=de', '--version'];
    const { code, output } = await startAgain(profile(), words, PACKAGED);
    expect([code, output]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+ \(Electron/m)]);
  });

  it.each(['--log-net-log=/dev/null', '--ignore-certificate-errors', '-no_such-switch', '--NO-SANDBOX'])(
    'does not start with %s, and says so',
    async (word) => {
      const { code, output } = await startAgain(profile(), [word, '--version'], PACKAGED);
      expect([code, output]).toEqual([
        1,
        expect.stringContaining(`Guildhall cannot start with ${word.split('=')[0] ?? ''}.`),
      ]);
    },
  );

  it.each(['ELECTRON_ENABLE_STACK_DUMPING', 'SSLKEYLOGFILE', 'NODE_TLS_REJECT_UNAUTHORIZED'])(
    'does not start while %s is set, and says so',
    async (name) => {
      const { code, output } = await startAgain(profile(), ['--version'], { ...PACKAGED, [name]: '0' });
      expect([code, output]).toEqual([
        1,
        expect.stringContaining(`while the environment variable ${name} is set.`),
      ]);
    },
  );
});
