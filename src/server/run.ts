import type { DemoOffer } from '../contract/entities/meta';
import { failure, type Result, success } from '../contract/failure';
import { type BackedUp, backUpAside } from './admin/backup';
import { isToolName } from './admin/command-line';
import { newControlAddress } from './admin/control-address';
import { type Control, openControl } from './admin/control-server';
import { runTool } from './admin/programs';
import { createDailyBackups } from './admin/daily-backups';
import { foundByParent } from './admin/found';
import { runCommand } from './admin/run-command';
import { describeWaysOut, needsAnotherStore, newestBackupAt } from './admin/ways-out';
import { buildServer, type GuildhallServer } from './app';
import type { Blobs } from './blobs/blobs';
import { openBlobs } from './blobs/open-blobs';
import { ANY_NUMBER, UNLIMITED } from './security/rates';
import type { Transport } from './bus/bus';
import { openCluster } from './cluster/open-cluster';
import { every, systemClock } from './clock';
import { makeFolder } from './data/folder-rights';
import { dumpEmptyStore } from './data/empty-store';
import { ensureSetting, saveSetting } from './data/settings';
import { hasAccounts } from './data/users';
import { openStore, type Store } from './data/store';
import { askParent } from './programs/ask-parent';
import { createDecoder } from './decoder/decoder';
import { forkMedia } from './media/fork-media';
import type { StartMedia } from './media/media';
import { createInspector } from './decoder/inspector';
import { forkDecoder } from './decoder/fork-decoder';
import { prepareDemo } from './demo';
import { openMailer } from './mail/mailer';
import { createLog, type Log, silentLog } from './log';
import { type CommandLine, HELP, readCommandLine } from './options';
import { systemRandom } from './random';
import type { ServerProcess } from './server-process';
import { createSupervisor } from './supervisor';
import { letInByParent, openDoor, type OpenDoor } from './tls/let-in';
import { openWatch } from './watch/open-watch';
import { errorCode } from './error-code';

/** Exit codes: success, failed start, wrong options. */
const EXIT = { ok: 0, failed: 1, usage: 2 } as const;
type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The reason of a failed start; `message` is for people. */
interface StartFailure {
  readonly code: string;
  readonly message: string;
}

const isMessage = (type: 'stop' | 'stop-unless-in-use', data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === type;

interface Listening {
  readonly port: number;
  readonly host: string;
  /** The option that chooses the port. */
  readonly option: string;
}

const whyNotListening = (error: unknown, { port, host, option }: Listening): StartFailure => {
  const code = errorCode(error);
  switch (code) {
    case 'EADDRINUSE':
      return {
        code: 'port-in-use',
        message: `Port ${port} is in use by another program. Choose another with ${option}.`,
      };
    case 'EACCES':
      return {
        code: 'port-forbidden',
        message: `You do not have permission to listen on port ${port}. Choose one above 1023.`,
      };
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return { code: 'no-such-address', message: `This computer has no address ${host}.` };
    default:
      return { code: 'cannot-listen', message: `Cannot listen on ${host}, port ${port} (${code}).` };
  }
};

interface Running {
  readonly server: GuildhallServer;
  readonly store: Store;
  readonly port: number;
  /** The accounts of the demo, null where there is none. */
  readonly demo: DemoOffer | null;
  /** The way in over TLS; null where the options name none. */
  readonly tls: OpenDoor | null;
  /** The port of the metrics, null for none. */
  readonly metrics: number | null;
  /** Ends the server, then its store. */
  readonly close: () => Promise<void>;
}

const SALT_BYTES = 16;
const newSalt = (): string => systemRandom(SALT_BYTES).toString('hex');

const LOOPBACK = '127.0.0.1';
/** The wildcard addresses, which mean all addresses of this computer. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

const urlOf = (host: string, port: number): string => {
  const reachable = EVERYWHERE.has(host) ? LOOPBACK : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};

/**
 * Fills the store with the demo community if it is empty; returns the accounts for the process that started the server.
 */
const openDemo = async (
  { server, store, port }: Pick<Running, 'server' | 'store' | 'port'>,
  { host, isDemoForAnyone }: CommandLine,
  log: Log,
): Promise<DemoOffer | null> => {
  const demo = await store.alone(() =>
    prepareDemo(
      {
        store,
        clock: systemClock,
        random: systemRandom,
        passwords: server.passwords,
        publicUrl: urlOf(host, port),
        uploads: server.services.uploads,
      },
      isDemoForAnyone,
    ),
  );
  if (demo.ok) return demo.value;
  log('warn', 'demo.not-empty');
  return null;
};

const open = (dataDir: string | null, template: () => Blob | null, log: Log) =>
  openStore({
    dataDir,
    template,
    now: systemClock.now,
    log: ({ event, ...fields }) => log(event === 'store-failed' ? 'error' : 'info', event, fields),
    every: (ms, work) => every(systemClock, ms, work),
  });

/** Listens for the operator in the data folder; if that fails, the server runs without it. */
const openOwnControl = async (
  { server, backedUp }: Pick<Running, 'server'> & { readonly backedUp: BackedUp },
  { controlFolder: data, cluster }: CommandLine,
  version: string,
  log: Log,
): Promise<Control | null> => {
  if (data === null) return null;
  try {
    if (cluster !== null) makeFolder(data);
    const address = newControlAddress(data);
    if (address !== null)
      return await openControl({
        address,
        log,
        run: (command) => runCommand(server.services, command),
        backup: () => backUpAside(backedUp, version, data),
      });
    log('warn', 'admin.path-too-long');
  } catch (error) {
    log('warn', 'admin.not-listening', { code: errorCode(error) });
  }
  return null;
};

/** The embedded store of this server, or the store shared with others. */
const openStorage = async (
  { data, cluster }: CommandLine,
  readTemplate: () => Blob | null,
  log: Log,
): Promise<Result<Storage, StartFailure>> => {
  if (cluster !== null) return openCluster(cluster, log);
  const opened = await open(data, readTemplate, log);
  return opened.ok
    ? success({ store: opened.value, transport: null })
    : failure({ code: opened.failure.code, message: opened.failure.detail });
};

type Storage = Readonly<{ store: Store; transport: Transport | null }>;

/** Opens the addresses of the options; null where there are none. */
const openTls = ({ door }: GuildhallServer, { tlsHosts, tlsPort, allowedHosts, data }: CommandLine) =>
  tlsHosts.length === 0
    ? null
    : openDoor(door, data, { addresses: tlsHosts, port: tlsPort, names: allowedHosts });

const start = async (
  { store, transport, blobs }: Storage & { readonly blobs: Blobs },
  options: CommandLine,
  { version, decoderScript, mediaScript = null, parent }: ServerProcess,
  log: Log,
): Promise<Running | StartFailure> => {
  const { metricsPort, securityLog, retention } = options;
  const watch = await openWatch({
    ...{ metricsPort, securityLog, securityLogDays: retention.securityLogDays },
    ...{ version, clock: systemClock, log },
  });
  const startDecoder = parent === null ? forkDecoder(decoderScript) : askParent(parent, 'decoder');
  const startMedia = (script: string): StartMedia =>
    parent === null ? forkMedia(script) : askParent(parent, 'media');
  const server = await buildServer({
    store,
    blobs,
    transport,
    name: options.name,
    region: options.region,
    policies: options.policies,
    version,
    clock: systemClock,
    log,
    decoder: createDecoder({ clock: systemClock, log, start: startDecoder }),
    inspector: createInspector({ clock: systemClock, log, start: startDecoder }),
    previewInspector: createInspector({ clock: systemClock, log, start: startDecoder }),
    hasPreviews: options.hasPreviews,
    hasDirectMessages: options.hasDirectMessages,
    voice:
      options.voice === null || mediaScript === null
        ? null
        : { ...options.voice, start: startMedia(mediaScript) },
    attachmentBytes: options.attachmentBytes,
    limits: options.limits,
    mailer:
      options.mail === null
        ? null
        : openMailer(options.mail, {
            name: options.name,
            onFailure: (code) => log('warn', 'mail.failed', { code }),
          }),
    retention: options.retention,
    trustedProxies: options.trustedProxies,
    allowedHosts: options.allowedHosts,
    mediaQuotaBytes: options.mediaQuotaBytes,
    ...(options.isUnlimited ? { rates: UNLIMITED, signUps: ANY_NUMBER } : {}),
    ...(watch.note === null ? {} : { onAnswered: watch.note }),
  });
  const close = async (): Promise<void> => {
    await server.close();
    await watch.close();
    await store.close();
  };
  let listening: Listening = { ...options, option: '--port' };
  try {
    if (options.signUp !== null) await saveSetting(store.db, 'sign-up', options.signUp);
    const port = await server.listen(options.port, options.host);
    const demo = options.isDemo ? await openDemo({ server, store, port }, options, log) : null;
    const tls = await openTls(server, options);
    if (tls?.ok === false) {
      await close();
      return tls.failure;
    }
    listening = { host: LOOPBACK, port: metricsPort ?? 0, option: '--metrics-port' };
    const metrics = await watch.listen(server);
    return { server, store, port, demo, tls: tls?.value ?? null, metrics, close };
  } catch (error) {
    await close();
    return whyNotListening(error, listening);
  }
};

/** Resolves when the system or the app that started the process asks it to end. */
const untilAskedToEnd = ({ onSignal, parent }: ServerProcess): Promise<void> =>
  new Promise((resolve) => {
    onSignal(resolve);
    parent?.on('message', ({ data }) => {
      if (isMessage('stop', data)) resolve();
    });
  });

/** Resolves when the app asks for the end of a server that nobody is connected to; it is told where somebody is. */
const untilUnused = ({ parent }: ServerProcess, { server }: Running): Promise<void> =>
  new Promise((resolve) => {
    parent?.on('message', ({ data }) => {
      if (!isMessage('stop-unless-in-use', data)) return;
      server.http.server.getConnections((error, count) => {
        if (error === null && count === 0) resolve();
        else parent.postMessage({ type: 'in-use' });
      });
    });
  });

const giveUp = (
  { printError, parent }: ServerProcess,
  why: StartFailure,
  { data, cluster }: CommandLine,
): ExitCode => {
  printError(why.message);
  const canRecover = cluster === null && needsAnotherStore(why.code);
  if (canRecover) printError(describeWaysOut(data));
  parent?.postMessage({
    type: 'failed',
    ...why,
    ...(canRecover ? { recovery: { backupAt: newestBackupAt(data) } } : {}),
  });
  return EXIT.failed;
};

/** Runs until asked to end. Returns the exit code. */
const serve = async (process: ServerProcess, options: CommandLine): Promise<ExitCode> => {
  const { parent, version } = process;
  // A temporary salt until the store, which has the permanent one, is open.
  let salt = newSalt();
  const log = createLog(process.printError, systemClock.now, () => salt);
  const began = systemClock.elapsed();
  const opened = await openStorage(options, process.readTemplate, log);
  if (!opened.ok) return giveUp(process, opened.failure, options);
  const blobs = await openBlobs(options.blobs);
  // Signals are handled only from here on: creating or opening a store blocks the process for seconds. A signal during
  // that time ends the process at once, by default; a store interrupted in this way loses nothing.
  const stopped = untilAskedToEnd(process);
  salt = await ensureSetting(opened.value.store.db, 'log-salt', newSalt());
  const running = await start({ ...opened.value, blobs }, options, process, log);
  if ('message' in running) return giveUp(process, running, options);
  const { server, store, port, demo, tls, metrics } = running;
  // The content in a bucket is for the tools of the bucket.
  const backedUp = { store, blobs: options.blobs.kind === 'disk' ? blobs : null };
  const control = await openOwnControl({ server, backedUp }, options, version, log);
  const { data: dataDir, backups: keep } = options;
  const backups =
    keep === 0 ? null : createDailyBackups({ ...backedUp, dataDir, keep, version, clock: systemClock, log });
  // Passwords go only to the process or terminal that started the server: no call returns them.
  if (demo !== null && demo.accounts.length > 0 && parent === null)
    process.print(JSON.stringify({ event: 'demo', ...demo }));
  const ready = { event: 'ready', port, host: options.host, pid: process.pid };
  process.print(
    JSON.stringify({ ...ready, ...(tls === null ? {} : { tls }), ...(metrics === null ? {} : { metrics }) }),
  );
  if (parent !== null) {
    letInByParent(parent, { door: server.door, dataFolder: dataDir, log });
    foundByParent(parent, { services: server.services, log });
    parent.postMessage({ type: 'ready', port, demo, isEmpty: !(await hasAccounts(store.db)) });
  }
  const supervisor = createSupervisor({
    environment: process.environment ?? {},
    clock: systemClock,
    isHealthy: store.isHealthy,
  });
  supervisor.ready();
  log('info', 'ready', { port, ms: Math.round(systemClock.elapsed() - began) });
  await Promise.race([stopped, untilUnused(process, running)]);
  supervisor.stopping();
  log('info', 'stopping');
  await backups?.stop();
  await control?.close();
  await running.close();
  log('info', 'stopped');
  return EXIT.ok;
};

const makeTemplate = async (process: ServerProcess, file: string): Promise<ExitCode> => {
  const opened = await open(null, () => null, silentLog);
  if (!opened.ok) {
    process.printError(opened.failure.detail);
    return EXIT.failed;
  }
  const dump = await dumpEmptyStore(opened.value, 'gzip');
  process.writeFile(file, new Uint8Array(await dump.arrayBuffer()));
  await opened.value.close();
  return EXIT.ok;
};

/** The server as a program: parses the command line, serves until asked to end, returns the exit code. */
export const runServer = async (process: ServerProcess): Promise<ExitCode> => {
  const [word, ...others] = process.args;
  if (isToolName(word)) return runTool(process, word, others);
  const read = readCommandLine(process.args, process.environment, process.readText);
  if (!read.ok) {
    process.printError(`${read.failure}\nRun with --help to see all options.`);
    process.parent?.postMessage({ type: 'failed', code: 'usage', message: read.failure });
    return EXIT.usage;
  }
  const command = read.value;
  switch (command.kind) {
    case 'serve':
      return serve(process, command.options);
    case 'make-template':
      return makeTemplate(process, command.file);
    case 'version':
      process.print(`guildhall-server ${process.version}`);
      return EXIT.ok;
    case 'help':
      process.print(HELP);
      return EXIT.ok;
  }
};
