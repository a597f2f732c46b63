import { dirname } from 'node:path';

/** The file that says whose folder it is: written at each start, and the last to go. */
export const MARK = 'guildhall-data';

/** What holds the folder while somebody is on it: gone when it is let go. */
export const LOCKS: ReadonlySet<string> = new Set([
  ...['SingletonLock', 'SingletonCookie', 'SingletonSocket', 'lockfile'],
]);

/** What the app itself keeps at the top of its folder, with what is written beside it and set aside. */
const OWN: readonly RegExp[] = [
  /^(?:guildhall-data|logs|local-server|own-dictionaries|\.updaterId)$/,
  /^(?:session-token|profile\.json|last-look|update-memory\.json)(?:\.new|\.set-aside)?$/,
  /^preferences(?:\.set-aside-\w+)?\.json(?:\.tmp-\w+)?$/,
];

/** What Chromium keeps there, of the versions that the app has run on, and their databases' journals. */
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
/** A file of Chromium's that was being written when it ended. */
const UNFINISHED = /^\.(?:org\.chromium\.Chromium|com\.google\.Chrome)\.\w+$/;

const isKnown = (name: string): boolean =>
  LOCKS.has(name) ||
  OWN.some((form) => form.test(name)) ||
  OF_CHROMIUM.has(name.replace(JOURNAL, '')) ||
  UNFINISHED.test(name);

/** What decides whether a folder may be removed with all that is in it. */
export interface FolderFacts {
  /** Its path, without links. */
  readonly path: string;
  /** The person's home, without links. */
  readonly home: string;
  /** Whether it is where the app keeps its data without being told. */
  readonly isUsual: boolean;
  /** The names at its top. */
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
 * Judges whether a folder is this app's own; else says in words why it is left alone. The usual one is by its place, where
 * anything of ours is in it. One that the command line names must be marked, and hold nothing of others: a slip in its
 * name must not cost somebody their documents.
 */
export const judgeFolder = ({
  path,
  home,
  isUsual,
  names,
  isMarked,
}: FolderFacts): { readonly isOurs: true } | { readonly isOurs: false; readonly error: string } => {
  const refuse = (why: string) => ({ isOurs: false as const, error: `${path} is left alone: ${why}` });
  if (isWithin(home, path)) return refuse('your home folder is in it.');
  const strange = names.filter((name) => !isKnown(name));
  if (isUsual && (isMarked || strange.length === 0)) return { isOurs: true };
  if (!isMarked) return refuse('it does not look like a data folder of Guildhall.');
  if (strange.length > 0)
    return refuse(
      `it also holds what is not Guildhall’s (${nameSome(strange)}). Move that elsewhere first, or remove Guildhall’s files by hand.`,
    );
  return { isOurs: true };
};
