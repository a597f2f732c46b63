import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SelfTestReport } from '../../src/contract/selftest';
import { open } from '../../tools/setup/prepare.mjs';
import { startBus } from './support/bus/own-bus';
import { TrayHost } from './support/bus/tray-host';
import { ownLaunch } from './support/own-launch';

interface Running {
  readonly child: ChildProcess;
  /** The output so far. */
  readonly said: () => string;
  readonly ended: Promise<number | null>;
  /** Reads the report of the self-test. */
  readonly report: () => SelfTestReport;
  /** Folder for temporary files. */
  readonly temporary: string;
}

/** Starts a self-test with its own folder for temporary files. */
const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Running => {
  const prepared = open(ownLaunch());
  const folder = prepared.makeUserDataDir('self-test');
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  prepared.grant(folder);
  const json = join(folder, 'report.json');
  const child = spawn(
    prepared.electronPath,
    [...prepared.launchArgs, prepared.appPath, '--selftest', `--json=${json}`, ...args],
    { env: { ...prepared.env, TMPDIR: temporary, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return {
    ...{ child, temporary, ended },
    said: () => said,
    report: () => SelfTestReport.parse(JSON.parse(readFileSync(json, 'utf8'))),
  };
};

/** The processes with this text on their command line. */
const processesWith = (word: string): readonly string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(word);
      } catch {
        return false;
      }
    });

const leftIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.startsWith('guildhall-'));

describe('a self-test', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'that is sent %s ends with a report of what was not reached, and leaves nothing behind',
    async (signal) => {
      const test = start([]);
      await expect.poll(test.said).toMatch(/pass .* The bundled server/);
      test.child.kill(signal);
      await expect(test.ended).resolves.toBe(1);
      const { outcome, steps } = test.report();
      const find = (id: string) => steps.find((step) => step.id === id);
      expect([outcome, find('start')?.outcome, find('quit')?.outcome]).toEqual(['fail', 'pass', 'fail']);
      expect(find('guard-token')).toMatchObject({
        outcome: 'skipped',
        detail: expect.stringContaining('asked to end') as string,
      });
      expect(leftIn(test.temporary)).toEqual([]);
      await expect.poll(() => processesWith(test.temporary)).toEqual([]);
    },
  );

  it('that takes longer than it may says so of each step that it did not come to', async () => {
    const test = start(['--within=1']);
    await expect(test.ended).resolves.toBe(1);
    const { steps } = test.report();
    expect(steps.find(({ id }) => id === 'quit')?.detail).toMatch(/longer than 1 s/);
    expect(steps.find(({ id }) => id === 'guard-token')?.outcome).toBe('skipped');
    expect(leftIn(test.temporary)).toEqual([]);
  });

  it.each(['read-only', 'missing'])(
    'without a folder for temporary files (%s) fails in words',
    async (kind) => {
      const folder = open(ownLaunch()).makeUserDataDir('no-tmp');
      if (kind === 'read-only') chmodSync(folder, 0o555);
      const TMPDIR = kind === 'read-only' ? folder : join(folder, 'no/such');
      const test = start([], { TMPDIR });
      expect([await test.ended, test.said()]).toEqual([1, expect.stringContaining(TMPDIR)]);
      const [first, ...rest] = test.report().steps;
      expect(first).toMatchObject({ id: 'folder', outcome: 'fail' });
      expect(rest.every(({ outcome }) => outcome === 'skipped')).toBe(true);
      expect(test.said()).not.toContain('Uncaught');
    },
  );

  it('has a call by voice, by the process that carries it in the app', async () => {
    const test = start(['--only', 'voice']);
    expect([await test.ended, test.report().failed]).toEqual([0, 0]);
    const step = test.report().steps.find(({ id }) => id === 'voice');
    expect(step).toMatchObject({
      outcome: 'pass',
      detail: expect.stringMatching(/^UDP port \d+$/) as string,
    });
  });

  it('fails the tray where the desktop refuses every icon', async () => {
    const bus = await startBus();
    onTestFinished(() => bus.stop());
    const host = await TrayHost.join(bus.address, { refuses: true });
    onTestFinished(() => host.leave());
    const test = start(['--only', 'tray'], { DBUS_SESSION_BUS_ADDRESS: bus.address });
    await expect(test.ended).resolves.toBe(1);
    const failed = test.report().steps.filter(({ outcome }) => outcome === 'fail');
    expect(failed.map(({ id, detail }) => [id, detail])).toEqual([
      ['tray', expect.stringContaining('the desktop to accept the icon')],
    ]);
    expect(host.hasIcon).toBe(false);
    expect(existsSync(test.temporary)).toBe(true);
  });

  it('passes the tray where the desktop takes the icon', async () => {
    const bus = await startBus();
    onTestFinished(() => bus.stop());
    const host = await TrayHost.join(bus.address);
    onTestFinished(() => host.leave());
    const test = start(['--only', 'tray'], { DBUS_SESSION_BUS_ADDRESS: bus.address });
    expect([await test.ended, test.report().failed]).toEqual([0, 0]);
    expect(host.hasIcon).toBe(true);
  });
});
