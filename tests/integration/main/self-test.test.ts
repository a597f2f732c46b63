import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SelfTestReport, type StepResult } from '../../../src/contract/selftest';
import { systemClock as clock } from '../../../src/main/clock';
import { PARTS } from '../../../src/main/selftest/parts';
import { makeTestFolders, tryTestFolders } from '../../../src/main/selftest/test-folders';
import { ENDS, watchSelfTest, type WatchDependencies } from '../../../src/main/selftest/watch';

const facts = {
  ...{ version: '0.1.0', electron: '33.2.1', chromium: '130', node: '20', platform: 'linux', arch: 'x64' },
  ...{ system: 'Linux 6.1', isPackaged: true },
};

/** The first lines of every app under test: functions that report a passed check, leave notes, and hang. */
const PRELUDE = `
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const here = process.argv[2];
const part = process.argv.find((word) => word.startsWith('--selftest-part='))?.split('=')[1];
const pass = (id) => console.log('GUILDHALL-SELFTEST ' + JSON.stringify({ id, title: id, outcome: 'pass', detail: null, ms: 1 }));
const leaveNotes = () => writeFileSync(here + '/notes.json', JSON.stringify({ link: '' }));
const hang = () => setInterval(() => undefined, 1000);
const FIRST = ${JSON.stringify(PARTS.first.map(({ id }) => id))};
const AGAIN = ${JSON.stringify(PARTS.again.map(({ id }) => id))};
`;

describe('who watches a self-test', () => {
  let folder: string;
  let places: ReturnType<typeof makeTestFolders>;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-watch-'));
    places = makeTestFolders(folder);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Watches a self-test whose app is this script. */
  const watch = (script: string, more: Partial<WatchDependencies> = {}) => {
    const file = join(folder, 'app.mjs');
    writeFileSync(file, PRELUDE + script);
    return watchSelfTest({
      options: { json: null, only: null, feed: null, withinMs: 60_000 },
      ...{ facts, clock, places, switches: [], say: () => undefined },
      program: [process.execPath, file, places.root],
      stop: new AbortController().signal,
      ...more,
    });
  };
  const step = ({ steps }: SelfTestReport, id: string): StepResult | undefined =>
    steps.find((entry) => entry.id === id);
  const ALL = [...PARTS.first, ENDS.first, ...PARTS.again, ENDS.again].map(({ id }) => id);

  it('reports every step of an app that passes all of them, and ends well twice', async () => {
    const report = await watch(
      `if (part === 'first') { FIRST.forEach(pass); leaveNotes(); } else AGAIN.forEach(pass);`,
    );
    expect([report.outcome, report.steps.map(({ id }) => id)]).toEqual(['pass', ALL]);
  });

  it.each([
    ['quit', `FIRST.forEach(pass); leaveNotes(); process.exitCode = 3;`, /exit code 3/],
    ['quit', `FIRST.forEach(pass); process.kill(process.pid, 'SIGSEGV');`, /signal SIGSEGV/],
    [
      'quit-again',
      `if (part === 'first') { FIRST.forEach(pass); leaveNotes(); } else { AGAIN.forEach(pass); console.error('why'); process.exit(9); }`,
      /exit code 9.*why/,
    ],
  ])('fails %s where it ends in bad order', async (id, script, says) => {
    const report = await watch(script);
    expect([report.outcome, step(report, id)?.outcome]).toEqual(['fail', 'fail']);
    expect(step(report, id)?.detail).toMatch(says);
  });

  it('has a broken row for each of the two ends above', () => {
    expect(Object.values(ENDS).map(({ id }) => id)).toEqual(['quit', 'quit-again']);
  });

  it('says of each step that an app which crashed has not come to that it was not reached', async () => {
    const report = await watch(`pass('start'); pass('server'); process.exit(1);`);
    expect(report.steps.map(({ id }) => id).sort()).toEqual([...ALL].sort());
    const rest = report.steps.filter(({ id }) => !['start', 'server', 'quit'].includes(id));
    expect(
      rest.filter(({ outcome, detail }) => outcome !== 'skipped' || !detail?.startsWith('Not reached')),
    ).toEqual([]);
  });

  it('says of a restart that nothing was left for that it was not reached', async () => {
    const report = await watch(`FIRST.forEach(pass);`);
    expect(step(report, 'session-restore')).toMatchObject({
      outcome: 'skipped',
      detail: expect.stringMatching(/^Not reached/) as string,
    });
    expect(step(report, 'quit-again')?.outcome).toBe('skipped');
  });

  it('ends an app that hangs, and all that it has started, when it is asked to', async () => {
    const stop = new AbortController();
    const script = `
      const grandchild = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => undefined); setInterval(() => undefined, 1000)'], { stdio: 'inherit' });
      writeFileSync(here + '/../grandchild', String(grandchild.pid));
      process.on('SIGTERM', () => undefined);
      pass('start'); hang();`;
    const said: string[] = [];
    const say = (line: string): void => {
      said.push(line);
      if (line.includes('start')) stop.abort('it was asked to end (SIGTERM)');
    };
    const report = await watch(script, { stop: stop.signal, say });
    expect([report.outcome, step(report, 'start')?.outcome]).toEqual(['fail', 'pass']);
    expect(step(report, 'quit')?.detail).toBe(
      'It was stopped before it finished: it was asked to end (SIGTERM)',
    );
    expect(step(report, 'message')).toMatchObject({
      outcome: 'skipped',
      detail: 'Not reached: it was asked to end (SIGTERM)',
    });
    expect(existsSync(places.profile)).toBe(false);
    const pid = Number(readFileSync(join(folder, 'grandchild'), 'utf8'));
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('does not begin where it was asked to end before', async () => {
    const report = await watch(`pass('start'); hang();`, { stop: AbortSignal.abort('late') });
    expect(step(report, 'quit')?.detail).toMatch(/late/);
  });

  it('has a failed step, in words, where there is no folder to work in', async () => {
    const blocked = join(folder, 'file');
    writeFileSync(blocked, '');
    const none = tryTestFolders(join(blocked, 'temporary'));
    const report = await watch('', { places: none });
    expect(step(report, 'folder')).toMatchObject({
      outcome: 'fail',
      detail: expect.stringContaining(blocked) as string,
    });
    expect([report.outcome, report.failed, step(report, 'message')?.outcome]).toEqual(['fail', 1, 'skipped']);
  });

  it('knows no steps but its own', async () => {
    const options = { json: null, only: ['message', 'mesage'], feed: null, withinMs: 60_000 };
    const report = await watch(`FIRST.forEach(pass);`, { options });
    expect(report.steps[0]).toMatchObject({ id: 'only', outcome: 'fail', detail: 'There is no step mesage' });
  });

  it('fails where its report cannot be written, and writes it whole where it can', async () => {
    const passing = `if (part === 'first') { FIRST.forEach(pass); leaveNotes(); } else AGAIN.forEach(pass);`;
    const json = (path: string) => ({ options: { json: path, only: null, feed: null, withinMs: 60_000 } });
    expect(await watch(passing, json(join(folder, 'no/such/folder/x.json')))).toMatchObject({
      outcome: 'fail',
      failed: 1,
    });
    places = makeTestFolders(folder);
    const report = await watch(passing, json(join(folder, 'x.json')));
    expect(SelfTestReport.parse(JSON.parse(readFileSync(join(folder, 'x.json'), 'utf8')))).toEqual(report);
  });
});

/** Whether a process is running: an ended process that was not reaped is a zombie. */
const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
