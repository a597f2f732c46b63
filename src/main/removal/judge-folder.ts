import { dirname } from 'node:path';

/** The file that marks the folder as the app's: written at each start, and removed last. */
export const MARK = 'guildhall-data';

/** The lock files of the folder: they disappear when the lock is released. */
export const LOCKS: ReadonlySet<string> = new Set([
  ...['SingletonLock', 'SingletonCookie', 'SingletonSocket', 'lockfile'],
]);

/** The app's own files at the top of its folder, with temporary and set-aside files. */
const OWN: readonly RegExp[] = [
  /^(?:guildhall-data|logs|local-server|own-server|own-dictionaries|spool|kept-messages|dragged|\.updaterId)$/,
  /^(?:session-token|profile\.json|last-look|outbox\.json|update-memory\.json)(?:\.new|\.set-aside)?$/,
  /^preferences(?:\.set-aside-\w+)?\.json(?:\.tmp-\w+)?$/,
];

/** Chromium's files there, from all versions that the app has used, and the journals of their databases. */
const OF_CHROMIUM: ReadonlySet<string> = new Set([
  ...[
    'BrowserMetrics',
    'BrowserMetrics-spare.pma',
    'Cache',
    'Code Cache',
    'Cookies',
    'Crashpad',
    'Crash Reports',
  ],
  ...['DIPS', 'DawnCache', 'DawnGraphiteCache', 'DawnWebGPUCache', 'DevToolsActivePort'],
  ...['Device Bound Sessions', 'Dictionaries', 'Custom Dictionary.txt', 'Custom Dictionary.txt.backup'],
  ...['Extension Rules', 'Extension Scripts', 'Extension State', 'Extensions', 'File System', 'GPUCache'],
  ...['GrShaderCache', 'GraphiteDawnCache', 'IndexedDB', 'Local Extension Settings', 'Local State'],
  ...['Local Storage', 'MediaDeviceSalts', 'Network', 'Network Persistent State', 'Origin Bound Certs'],
  ...['Partitions', 'Platform Notifications', 'Preferences', 'PrivateAggregation', 'QuotaManager'],
  ...['Reporting and NEL', 'Secure Preferences', 'Service Worker', 'Session Storage', 'ShaderCache'],
  ...['Shared Dictionary', 'SharedStorage', 'Storage', 'TransportSecurity', 'Trust Tokens'],
  ...['VideoDecodeStats', 'Visited Links', 'WebRTC Logs', 'WebStorage', 'WidevineCdm', 'blob_storage'],
  ...['databases', 'shared_proto_db', 'webrtc_event_logs', 'Shared Dictionary'],
]);

const JOURNAL = /-(?:journal|wal|shm)$/;
/** A file of Chromium's that was being written when Chromium ended. */
const UNFINISHED = /^\.(?:org\.chromium\.Chromium|com\.google\.Chrome)\.\w+$/;

const isKnown = (name: string): boolean =>
  LOCKS.has(name) ||
  OWN.some((form) => form.test(name)) ||
  OF_CHROMIUM.has(name.replace(JOURNAL, '')) ||
  UNFINISHED.test(name);

/** The facts that decide whether a folder may be removed with its content. */
export interface FolderFacts {
  /** Its path, without links. */
  readonly path: string;
  /** The person's home folder, without links. */
  readonly home: string;
  /** Whether it is the app's default data folder. */
  readonly isUsual: boolean;
  /** The names of its top-level entries. */
  readonly names: readonly string[];
  /** Whether it holds what this app alone writes: its mark, its log, a store of its server. */
  readonly isMarked: boolean;
}

const isWithin = (path: string, folder: string): boolean => {
  if (path === folder) return true;
  const above = dirname(path);
  return above !== path && isWithin(above, folder);
};

const SHOWN = 3;
const nameSome = (names: readonly string[]): string => {
  const shown = names.slice(0, SHOWN).join(', ');
  return names.length > SHOWN ? `${shown} and ${names.length - SHOWN} more` : shown;
};

/**
 * Decides whether a folder is the app's own; otherwise returns the reason, in words, for leaving it alone. The default
 * folder is recognised by its path, if it contains only known files or the mark. A folder from the command line must be
 * marked and contain no other files: a mistyped path must not delete a person's documents.
 */
export const judgeFolder = ({
  path,
  home,
  isUsual,
  names,
  isMarked,
}: FolderFacts): { readonly isOurs: true } | { readonly isOurs: false; readonly error: string } => {
  const refuse = (why: string) => ({ isOurs: false as const, error: `${path} was not removed: ${why}` });
  if (isWithin(home, path)) return refuse('it contains your home folder.');
  const strange = names.filter((name) => !isKnown(name));
  if (isUsual && (isMarked || strange.length === 0)) return { isOurs: true };
  if (!isMarked) return refuse('it does not look like a Guildhall data folder.');
  if (strange.length > 0)
    return refuse(
      `it also contains other files (${nameSome(strange)}). Move them elsewhere first, or remove Guildhall’s files by hand.`,
    );
  return { isOurs: true };
};
