import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { open } from '../../tools/setup/prepare.mjs';
import { MUST_PASS } from './support/must-pass';
import { runApp, selfTest, startApp } from './support/run-app';

/** The remaining folders of self-tests. */
const leftovers = (): readonly string[] => {
  const folder = inject('packageLaunch').env.TMPDIR ?? '/tmp';
  return readdirSync(folder).filter((name) => name.startsWith('guildhall-selftest-'));
};

describe.each([
  ['the installed Debian package', 'installed'],
  ['the unpacked tar.gz', 'unpacked'],
] as const)('%s', (_, kind) => {
  it('passes its self-test, leaves no trace, and says what it ran on', async () => {
    const home = inject('packageLaunch').user?.home ?? process.env.HOME ?? '';
    const own = join(home, '.config/Guildhall');
    const before = existsSync(own) ? readdirSync(own) : null;
    const { code, report, step, output } = await selfTest(inject('packages')[kind]);
    expect(report.steps.filter(({ outcome }) => outcome === 'fail')).toEqual([]);
    expect(MUST_PASS.map((id) => [id, step(id).outcome])).toEqual(MUST_PASS.map((id) => [id, 'pass']));
    expect([code, report.outcome, report.failed]).toEqual([0, 'pass', 0]);
    // Every skipped step states its reason.
    expect(report.steps.filter(({ outcome, detail }) => outcome === 'skipped' && detail === null)).toEqual(
      [],
    );
    expect(report.app).toMatchObject({ version: '0.1.0', platform: 'linux', isPackaged: true });
    expect(report.app.electron).toBe(inject('packageLaunch').electronVersion);
    expect(output).toContain('this build works here');
    expect(leftovers()).toEqual([]);
    expect(existsSync(own) ? readdirSync(own) : null).toEqual(before);
  });

  it('says its version without a display', async () => {
    const { code, output } = await runApp(inject('packages')[kind], ['--version'], { isBare: true });
    expect(output).toMatch(/^0\.1\.0 \(Electron \d+\.\d+\.\d+, Chromium [\d.]+, Node [\d.]+, linux x64\)$/m);
    expect(code).toBe(0);
  });
});

describe('a self-test', () => {
  it('runs beside the app in daily use, on a profile of its own', async () => {
    const prepared = open(inject('packageLaunch'));
    const profile = prepared.makeUserDataDir();
    const { unpacked } = inject('packages');
    const daily = startApp(unpacked, [`--user-data-dir=${profile}`]);
    await expect.poll(() => existsSync(join(profile, 'logs')), { timeout: 120_000 }).toBe(true);
    const { report } = await selfTest(unpacked, ['--only', 'secure-storage']);
    expect(report.steps.filter(({ outcome }) => outcome !== 'pass')).toEqual([]);
    expect(report.steps.map(({ id }) => id)).toEqual([
      'start',
      'server',
      'sign-in',
      'secure-storage',
      'quit',
    ]);
    expect(daily.child.exitCode).toBeNull();
    daily.child.kill('SIGTERM');
    await daily.ended;
    rmSync(profile, { recursive: true, force: true });
  });

  it('ends when it is asked to, with its second Guildhall, and leaves nothing behind', async () => {
    const test = startApp(inject('packages').installed, ['--selftest']);
    await expect.poll(test.output, { timeout: 180_000 }).toMatch(/pass .* The bundled server/);
    test.child.kill('SIGTERM');
    const { code, output } = await test.ended;
    expect([code, output]).toEqual([1, expect.stringContaining('it was asked to end')]);
    expect(leftovers()).toEqual([]);
  });

  it('without a folder for temporary files fails in words', async () => {
    const { code, output } = await runApp(inject('packages').installed, ['--selftest'], {
      env: { TMPDIR: '/proc' },
    });
    expect([code, output]).toEqual([1, expect.stringContaining('/proc, is not writable')]);
  });

  it('is never gone through on a profile that is somebody’s', async () => {
    const prepared = open(inject('packageLaunch'));
    const profile = prepared.makeUserDataDir();
    const { code, output } = await runApp(inject('packages').unpacked, [
      `--user-data-dir=${profile}`,
      '--selftest-part=first',
    ]);
    expect([code, output]).toEqual([1, expect.stringContaining('always uses its own profile')]);
  });

  it('ends with 1 where something does not work', async () => {
    // A feed URL without a listener.
    const { code, report, step } = await selfTest(inject('packages').installed, [
      ...['--only', 'updates', '--feed', 'http://127.0.0.1:9/feed'],
    ]);
    expect(step('updates')).toMatchObject({ outcome: 'fail', detail: 'The update feed cannot be reached.' });
    expect([code, report.outcome]).toEqual([1, 'fail']);
  });
});
