import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A session bus of the test, open to the user of the app and the user of the test. */
export interface OwnBus {
  readonly address: string;
  /** Starts a program on the bus, which ends with the bus. */
  start(program: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess;
  stop(): Promise<void>;
}

const configOf = (
  folder: string,
): string => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${folder}/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', () => done()));

/** Starts the bus. */
export const startBus = async (): Promise<OwnBus> => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bus-'));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'bus.conf'), configOf(folder));
  const args = [`--config-file=${join(folder, 'bus.conf')}`, '--nofork', '--nopidfile', '--print-address'];
  const daemon = spawn('dbus-daemon', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const address = await new Promise<string>((done, fail) => {
    daemon.once('exit', (code) => fail(new Error(`dbus-daemon ended (${code})`)));
    createInterface({ input: daemon.stdout }).once('line', done);
  });
  const programs: ChildProcess[] = [];
  return {
    address,
    start: (program, more, env) => {
      const child = spawn(program, more, {
        env: { ...process.env, ...env, DBUS_SESSION_BUS_ADDRESS: address },
        stdio: 'ignore',
      });
      programs.push(child);
      return child;
    },
    stop: async () => {
      for (const child of [...programs, daemon]) {
        child.kill('SIGTERM');
        await ended(child);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
