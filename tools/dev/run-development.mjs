// @ts-check
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeLicences } from '../package/licences.mjs';
import { ensureOrdinaryUser } from '../setup/ordinary-user.mjs';
import { prepare } from '../setup/prepare.mjs';
import { say, spanText } from '../setup/progress.mjs';
import { FIRST_LOOP, decideStep } from './app-loop.mjs';
import {
  addEmptyStore,
  APP,
  checkReadable,
  makeAppFolder,
  makeProfile,
  PROFILE,
  stampDictionaries,
} from './app-folder.mjs';

/** Time after which an app that does not end by itself is killed. */
const END_MS = 5000;

/**
 * Runs the app from its sources until it is closed or Ctrl-C is pressed. The page changes with its files; the app
 * restarts when main, the server or code of both changes.
 * @param {readonly string[]} args for the app
 * @returns {Promise<number>} the exit code
 */
export async function runDevelopment(args) {
  makeAppFolder();
  checkReadable(await ensureOrdinaryUser());
  const prepared = await prepare({ app: APP });
  makeProfile(prepared.user);
  // Imported late: it needs packages that may have to be installed first.
  const { startBundles } = await import('./bundles.mjs');

  return new Promise((resolve, reject) => {
    /** Start of the awaited event: this command, or the last change. */
    let since = performance.timeOrigin;
    let awaited = 'Guildhall';
    let loop = FIRST_LOOP;
    /** @type {import('node:child_process').ChildProcess | null} */
    let child = null;
    /** @type {import('./bundles.mjs').Bundles | null} */
    let bundles = null;

    const start = () => {
      const { electronPath, launchArgs, env } = prepared;
      const own = args.some((word) => word.startsWith('--user-data-dir'))
        ? []
        : [`--user-data-dir=${PROFILE}`];
      child = spawn(electronPath, [...launchArgs, ...own, APP, ...args], {
        env: { ...env, ...bundles?.env },
        stdio: 'inherit',
      });
      child.once('error', reject);
      child.once('exit', (code) => tell({ kind: 'ended', code: code ?? 1 }));
    };
    const end = () => {
      const ending = child;
      ending?.kill('SIGTERM');
      setTimeout(() => ending?.exitCode === null && ending.kill('SIGKILL'), END_MS).unref();
    };
    const leave = async (/** @type {number} */ code) => {
      await bundles?.close();
      resolve(code);
    };
    /** @param {import('./app-loop.mjs').LoopEvent} event */
    const tell = (event) => {
      const [next, step] = decideStep(loop, event);
      loop = next;
      switch (step?.kind) {
        case 'start':
          return start();
        case 'end':
          return end();
        case 'kill':
          return void child?.kill('SIGKILL');
        case 'wait':
          return say(`The app ended with ${step.code}. It starts again when its sources change.`);
        case 'leave':
          return void leave(step.code);
        case undefined:
      }
    };
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.on(signal, () => tell({ kind: 'interrupted' }));

    let isBuilt = false;
    const onBuilt = () => {
      if (!isBuilt) finishApp();
      isBuilt = true;
      if (bundles !== null) tell({ kind: 'built' });
    };
    const onChange = () => {
      if (!isBuilt) return;
      since = Date.now();
      awaited = 'Main again';
    };
    const onDrawn = () => {
      if (awaited !== '') say(`${awaited}: a window after ${spanText(Date.now() - since)}.`);
      awaited = '';
    };
    startBundles({ onChange, onBuilt, onDrawn }).then((started) => {
      bundles = started;
      if (loop.isLeaving) void started.close();
      else if (isBuilt) tell({ kind: 'built' });
    }, reject);
  });
}

/** Adds the other files of a build beside the bundles. */
function finishApp() {
  addEmptyStore();
  stampDictionaries();
  const out = join(APP, 'out');
  if (!existsSync(join(out, 'third-party-licences.json'))) writeLicences(out);
}
