import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SelfTestReport } from '../../src/contract/selftest';
import { open } from '../../tools/setup/prepare.mjs';
import { type HeardApp, startHeard } from './support/heard-app';
import { MUST_PASS } from './support/must-pass';
import type { Heard } from './support/screen-reader';

const RETURN = 0xff0d;
const OUTCOMES = { Passed: 'pass', Failed: 'fail', Skipped: 'skipped' } as const;

/** Files and folders that self-tests have left behind. */
const leftovers = (): readonly string[] =>
  readdirSync(inject('packageLaunch').env.TMPDIR ?? '/tmp').filter((name) =>
    /^guildhall-(selftest|report)-/.test(name),
  );

/** The rows of the result: the outcome shown, and the texts. */
const rowsOf = (heard: readonly Heard[]): readonly { outcome: string; texts: readonly string[] }[] => {
  const rows: { outcome: string; texts: string[] }[] = [];
  const from = heard.findIndex(({ role, name }) => role === 'landmark' && name === 'Steps');
  const [region] = heard.slice(from, from + 1);
  for (const { role, name, depth } of from < 0 ? [] : heard.slice(from + 1)) {
    if (depth <= (region?.depth ?? 0)) break;
    if (role === 'list item') rows.push({ outcome: '', texts: [] });
    const row = rows.at(-1);
    if (role === 'image' && row) row.outcome = name;
    if (role === 'static') row?.texts.push(name);
  }
  return rows;
};

describe('Help > Verify This Build, in the installed package', () => {
  let app: HeardApp;
  let profile: string;

  beforeAll(async () => {
    profile = open(inject('packageLaunch')).makeUserDataDir();
    // The report is saved in the user's downloads folder, which is this one.
    writeFileSync(join(profile, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${profile}"\n`);
    app = await startHeard(
      inject('packages').installed,
      [`--user-data-dir=${profile}`, '--server=http://127.0.0.1:9'],
      { XDG_CONFIG_HOME: profile },
    );
  });
  afterAll(() => app.end());

  it('tests the build beside the app, shows every step with its reason, and saves what it shows', async () => {
    await app.find('entry', 'Email');
    await app.openFromMenu('Help', 'Verify This Build…');
    await app.find('dialog', 'Verify This Build');
    await app.press('push button', 'Start');
    // A second Guildhall, a process with its own window.
    await expect.poll(() => app.reader.programs(), { timeout: 120_000 }).toHaveLength(2);
    await app.find('push button', 'Save Report…', 300_000);

    const shown = await app.read();
    const rows = rowsOf(shown);
    const passed = rows.filter(({ outcome }) => outcome === 'Passed').length;
    const skipped = rows.filter(({ outcome }) => outcome === 'Skipped');
    expect(rows.filter(({ outcome }) => outcome === 'Failed')).toEqual([]);
    expect(shown.map(({ name }) => name)).toContain(
      `This build works here: ${passed} steps passed, ${skipped.length} could not be tried.`,
    );

    const name = `guildhall-selftest-${new Date().toISOString().slice(0, 10)}.json`;
    await app.press('push button', 'Save Report…');
    // The system's dialog has the keyboard once the window is no longer active.
    const window = await app.find('frame', 'Guildhall');
    await expect.poll(() => app.reader.is('active', window)).toBe(false);
    await app.reader.pressKey(RETURN);
    await app.find('static', `Saved as ${name}`);
    const report = SelfTestReport.parse(JSON.parse(readFileSync(join(profile, name), 'utf8')));
    expect(
      rows.map(({ outcome, texts }) => [OUTCOMES[outcome as keyof typeof OUTCOMES], texts.slice(0, -2)]),
    ).toEqual(
      report.steps.map(({ outcome, title, detail }) => [
        outcome,
        detail === null ? [title] : [title, detail],
      ]),
    );
    expect(report.steps.filter(({ outcome, detail }) => outcome === 'skipped' && detail === null)).toEqual(
      [],
    );
    expect(report.steps.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id)).toEqual(
      expect.arrayContaining([...MUST_PASS]),
    );
    expect(report.app).toMatchObject({ version: '0.1.0', isPackaged: true });
    expect([report.outcome, leftovers()]).toEqual(['pass', []]);
    // The user's own app still works.
    await app.press('push button', 'Close');
    await app.find('entry', 'Email');
    expect(await app.reader.programs()).toHaveLength(1);
  });
});
