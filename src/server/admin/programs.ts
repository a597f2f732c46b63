import { existsSync } from 'node:fs';
import { failure, type Result } from '../../contract/failure';
import { backupNameAt } from '../../domain/backups/backup-name';
import { buildServer } from '../app';
import { createDiskBlobs } from '../blobs/disk-blobs';
import { systemClock } from '../clock';
import { pathsIn, setStoreAside } from '../data/store-paths';
import type { ServerProcess } from '../server-process';
import { backUp, copyTo, keepBackup } from './backup';
import type { AdminCommand, ControlRequest } from './command';
import { readToolLine, type ToolName, type ToolCommand } from './command-line';
import { controlAddressOf } from './control-address';
import { type Answered, askServer, NOBODY } from './control-client';
import { listBackups } from './kept-backups';
import { lockForTool } from './lock-for-tool';
import { openStoreOf } from './open-store';
import { restore, type Restored } from './restore';
import { restoreToDatabase } from './restore-to-database';
import { type Outcome, runCommand } from './run-command';
import { ToolError } from './tool-error';

/** Exit codes: done, not done, not understood. */
const EXIT = { done: 0, failed: 1, usage: 2 } as const;
type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Sends a request to the server on the folder. */
const ask = async (
  data: string,
  request: ControlRequest,
): Promise<Result<Answered, string | typeof NOBODY>> => {
  const address = controlAddressOf(data);
  return address === null ? failure(NOBODY) : askServer(address, request);
};

const requireStore = (data: string): void => {
  if (!existsSync(pathsIn(data).store)) throw new ToolError(`There is no store in ${data}. Check --data.`);
};

/** Runs a command on the store directly, where no server runs: no client is connected to receive events. */
const runInStore = async (data: string, command: AdminCommand, version: string): Promise<Outcome> => {
  requireStore(data);
  const store = await openStoreOf({ dataDir: data });
  try {
    const blobs = createDiskBlobs(pathsIn(data).blobs);
    const server = await buildServer({ store, blobs, name: 'admin', version });
    try {
      return await runCommand(server.services, command);
    } finally {
      await server.close();
    }
  } finally {
    await store.close();
  }
};

const admin = async (
  { version, print }: ServerProcess,
  { data, command }: Extract<ToolCommand, { kind: 'admin' }>,
): Promise<void> => {
  const asked = await ask(data, command);
  if (asked.ok) asked.value.rest.destroy();
  const isNobody = !asked.ok && asked.failure === NOBODY;
  const outcome = isNobody ? await runInStore(data, command, version) : asked;
  if (!outcome.ok) throw new ToolError(String(outcome.failure));
  for (const line of 'lines' in outcome.value ? outcome.value.lines : outcome.value) print(line);
};

const describe = ({ rows, schema, version, createdAt }: Restored): string =>
  `${rows} rows, schema ${schema}, written by ${version} at ${createdAt}`;

const backup = async (
  { version, print, readTemplate }: ServerProcess,
  { data, to }: Extract<ToolCommand, { kind: 'backup' }>,
): Promise<void> => {
  const kept = await keepBackup(to, readTemplate(), async (file) => {
    const asked = await ask(data, { name: 'backup' });
    if (asked.ok) return copyTo(asked.value.rest)(file);
    if (asked.failure !== NOBODY) throw new ToolError(asked.failure);
    requireStore(data);
    const store = await openStoreOf({ dataDir: data });
    try {
      await backUp({ store, blobs: createDiskBlobs(pathsIn(data).blobs) }, version, file);
    } finally {
      await store.close();
    }
  });
  print(`Backed up to ${to} and checked by a trial restore: ${describe(kept)}.`);
};

/** The current time in a form for file names. */
const nowForName = (): string => backupNameAt(systemClock.now()).replace(/\.backup$/, '');

/** Restores the named file, or the newest automatic backup that is whole. */
const restoreFirstGood = async (
  from: string | null,
  data: string,
  template: Blob | null,
  setAsideAt: string | null,
  print: (text: string) => void,
): ReturnType<typeof restore> => {
  const files = from === null ? listBackups(data).map(({ file }) => file) : [from];
  for (const [place, file] of files.entries())
    try {
      return await restore(file, data, template, setAsideAt);
    } catch (error) {
      if (!(error instanceof ToolError) || place === files.length - 1) throw error;
      print(error.message);
    }
  throw new ToolError(`There are no backups in ${pathsIn(data).backups}`);
};

const restoreTo = async (
  { print, readTemplate }: ServerProcess,
  { from, data, isSetAside }: Extract<ToolCommand, { kind: 'restore' }>,
): Promise<void> => {
  const restored = await restoreFirstGood(
    from,
    data,
    readTemplate(),
    isSetAside ? nowForName() : null,
    print,
  );
  print(`Restored to ${data} and compared every row: ${describe(restored)}.`);
  if (restored.aside !== null) print(`The previous contents are in ${restored.aside}.`);
};

const startAnew = async (
  { print }: ServerProcess,
  { data }: Extract<ToolCommand, { kind: 'start-anew' }>,
): Promise<void> => {
  if (!existsSync(data)) throw new ToolError(`There is no folder ${data}. Check --data.`);
  const lock = await lockForTool(data);
  try {
    const aside = await setStoreAside(data, { at: nowForName(), isAnew: true });
    print(aside === null ? `${data} was empty.` : `The contents of ${data} were moved to ${aside}.`);
    print('The server creates an empty store when it starts next.');
  } finally {
    lock.release();
  }
};

const restoreToServers = async (
  { print }: ServerProcess,
  { from, database, blobs }: Extract<ToolCommand, { kind: 'restore-to-database' }>,
): Promise<void> => {
  const restored = await restoreToDatabase(from, database, blobs === null ? null : createDiskBlobs(blobs));
  print(`Restored to the database and compared every row: ${describe(restored)}.`);
  if (restored.contents === 0) return;
  print(
    blobs === null
      ? `The ${restored.contents} files in it were not restored. Restore again with --blobs to store them in a folder.`
      : `${restored.contents} files were stored in ${blobs}.`,
  );
};

const run = (process: ServerProcess, order: ToolCommand): Promise<void> => {
  switch (order.kind) {
    case 'admin':
      return admin(process, order);
    case 'backup':
      return backup(process, order);
    case 'restore':
      return restoreTo(process, order);
    case 'start-anew':
      return startAnew(process, order);
    case 'restore-to-database':
      return restoreToServers(process, order);
    case 'help':
      process.print(order.text);
      return Promise.resolve();
  }
};

/** Runs one of the operator's tools as a program; `args` follow its name. Returns the exit code. */
export const runTool = async (
  process: ServerProcess,
  tool: ToolName,
  args: readonly string[],
): Promise<ExitCode> => {
  const read = readToolLine(tool, args, process.environment);
  if (!read.ok) {
    process.printError(`${read.failure}\nRun '${tool} --help' for help.`);
    return EXIT.usage;
  }
  try {
    await run(process, read.value);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    process.printError(error.message);
    process.parent?.postMessage({ type: 'failed', code: 'tool', message: error.message });
    return EXIT.failed;
  }
};
