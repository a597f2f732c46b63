import { isRecord } from '../json';
import type { StepContext } from './context';
import { passed, skipped, type Step } from './runner';
import { signatures } from './signature-step';

const OFF: Readonly<Record<string, string>> = {
  archive: 'This build was unpacked by hand and cannot update itself',
  'not-packaged': 'This is not an installed build',
};

/** The files that diagnostics always contain; a log exists only after its first entry. */
const DIAGNOSTICS = ['README.txt', 'versions.json', 'state.json', 'settings.json'] as const;

/** The files that are missing in main's answer. */
export const missingDiagnostics = (files: unknown): readonly string[] => {
  const names = Array.isArray(files)
    ? files.map((file: unknown) => (isRecord(file) ? String(file.name) : ''))
    : [];
  return DIAGNOSTICS.filter((name) => !names.includes(name));
};

const NO_FEED = 'No feed was given (--feed https://…)';

const updates: Step<StepContext> = {
  id: 'updates',
  title: 'A newer version in the feed is downloaded and checked',
  isBeforeSignIn: true,
  withinMs: 180_000,
  run: async ({ page, feed, found }) => {
    if (feed === null) return skipped(NO_FEED);
    const choice = JSON.stringify({ updates: { feed, channel: 'latest', skipped: null } });
    await page.run(`guildhall.invoke('preferences.set', ${choice})`);
    const state = await page.run(`guildhall.invoke('updates.check', null)`);
    if (!isRecord(state)) throw new Error('The main process did not answer');
    const { phase, why, text, version } = state;
    if (phase === 'off') {
      const reason = OFF[String(why)];
      if (reason === undefined) throw new Error(`The feed was not accepted: ${String(why)}`);
      return skipped(reason);
    }
    if (phase === 'newest') return passed('The feed has nothing newer');
    if (phase !== 'ready') throw new Error(typeof text === 'string' ? text : `The state is ${String(phase)}`);
    found.update = String(version);
    return passed(`${found.update} downloaded, not installed`);
  },
};

const offer: Step<StepContext> = {
  id: 'update-offer',
  title: 'The downloaded version is offered, and can be postponed',
  standsOn: ['updates'],
  run: async ({ page, feed, found }) => {
    if (found.update === null) return skipped(feed === null ? NO_FEED : 'No newer version was downloaded');
    const bar = { selector: '[role="status"]', text: `Guildhall ${found.update} is ready` };
    await page.waitFor(bar);
    await page.click({ selector: '[role="status"] button', text: 'Later' });
    await page.waitForGone(bar);
    return passed(`${found.update} postponed`);
  },
};

const help: Step<StepContext> = {
  id: 'help',
  title: 'Diagnostics and licences are available',
  isBeforeSignIn: true,
  run: async ({ page }) => {
    const files = await page.run(`guildhall.invoke('diagnostics.collect', null)`);
    const licences = await page.run(`guildhall.invoke('licences.list', null)`);
    const count = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
    const missing = missingDiagnostics(files);
    if (missing.length > 0) throw new Error(`The diagnostics are missing ${missing.join(', ')}`);
    if (count(licences) < 100) throw new Error(`There are licences of only ${count(licences)} packages`);
    return passed(`${count(files)} files, licences of ${count(licences)} packages`);
  },
};

/** The steps for the feed, and for the Help menu's pages. */
export const UPDATES: readonly Step<StepContext>[] = [signatures, updates, offer, help];
