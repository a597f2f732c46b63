import { EventEmitter } from 'node:events';
import { failure, success } from '../../../../src/contract/failure';
import type { IpcPushes } from '../../../../src/contract/ipc/pushes';
import { defaultPreferences } from '../../../../src/contract/preferences';
import { createClient } from '../../../../src/main/api/client';
import type { Desk } from '../../../../src/main/desk/desk';
import type { Desktop } from '../../../../src/main/desktop/desktop';
import type { StartedOutbox } from '../../../../src/main/outbox/start-outbox';
import type { Help } from '../../../../src/main/help/start-help';
import type { GatewayInput } from '../../../../src/main/gateway/machine-model';
import { Links } from '../../../../src/main/links/links';
import { DEFAULT_HOSTING } from '../../../../src/contract/ipc/hosting';
import { AwaitedLink } from '../../../../src/main/links/awaited-link';
import type { MainSignals } from '../../../../src/main/main-signals';
import { Notices } from '../../../../src/main/page/notices';
import type { Context, Given } from '../../../../src/main/parts/given';
import { lazy } from '../../../../src/main/parts/lazy';
import type { ChooseScreen } from '../../../../src/main/page/screen-choice';
import type { System } from '../../../../src/main/parts/system';
import { type PreferencesFile, PreferencesStore } from '../../../../src/main/preferences/preferences';
import { PREFERENCES_VERSION } from '../../../../src/main/preferences/read-preferences';
import { FirstScreen } from '../../../../src/main/session/first-screen';
import { SnapshotFile } from '../../../../src/main/session/snapshot-file';
import { TokenVault } from '../../../../src/main/session/token-vault';
import { Signals } from '../../../../src/main/signals';
import { ManualClock } from './manual-clock';
import { MemoryFile } from './memory-file';
import { BASE, World } from './session-world';
import { toyCipher } from './toy-cipher';

const OFFLINE = { ok: false, failure: { kind: 'network', reason: 'unreachable', detail: 'none' } } as const;

/** A desktop's part and a help that only record their calls. */
export const notingDesktop = (heard: string[]): Desktop => ({
  summarise: () => void heard.push('summary'),
  show: async () => success(null),
  close: () => void heard.push('close'),
  pageReady: () => void heard.push('ready'),
  preferencesChanged: () => void heard.push('preferences'),
  signedOut: () => void heard.push('signed out'),
  closing: async () => 'quit',
  stop: () => void heard.push('stop'),
});
/** A window of the queue that only records what it is told. */
export const notingDesk = (heard: string[]): Pick<Desk, keyof Desk> => ({
  open: (place) => void heard.push(`open ${place === null ? 'list' : place.id}`),
  told: (view) => void heard.push(`told ${view === null ? 'nothing' : view.open}`),
  shown: () => ({ view: null, look: { theme: 'dark', fontScale: 1, pingColour: 'red' }, isLive: true }),
  act: ({ kind }) => void heard.push(`act ${kind}`),
  close: () => void heard.push('close'),
  lookChanged: () => void heard.push('look'),
  pageGone: () => void heard.push('page gone'),
  pageReady: () => void heard.push('page ready'),
  signedOut: () => void heard.push('signed out'),
  stop: () => void heard.push('stop'),
});
export const notingHelp = (heard: string[]): Help => ({
  updates: () => ({ phase: 'idle' }),
  checkUpdates: async () => ({ phase: 'newest' }),
  decideUpdate: async () => ({ phase: 'idle' }),
  updatesChosen: () => void heard.push('chosen'),
  updateKey: () => null,
  verify: async () => OFFLINE,
  collect: async () => [],
  saveDiagnostics: async () => success(null),
  licences: async () => [],
  stop: () => void heard.push('stop'),
});

/** An outbox without files, which records its calls. */
export const notingOutbox = (heard: string[]): StartedOutbox => ({
  pageReady: () => void heard.push('ready'),
  connectionChanged: (phase) => void heard.push(`connection ${phase}`),
  heard: () => void heard.push('events'),
  signedOut: (reason) => void heard.push(`signed out ${reason}`),
  choose: async () => success([]),
  begin: async () => OFFLINE,
  append: async () => OFFLINE,
  finish: async () => OFFLINE,
  change: async () => null,
  remove: async () => null,
  upload: async () => OFFLINE,
  send: async () => OFFLINE,
  post: async () => OFFLINE,
  reply: async () => ({ kind: 'done' }),
  listDrafts: async () => [],
  keepDraft: async () => null,
  retry: async () => null,
  takeBack: async () => OFFLINE,
  discard: async () => success(null),
  showPicture: async () => new Response(null, { status: 404 }),
  stop: () => void heard.push('stop'),
});

const memoryPreferences: PreferencesFile = {
  load: () => JSON.stringify({ ...defaultPreferences, version: PREFERENCES_VERSION }),
  setAside: () => undefined,
  save: async () => undefined,
};

/** The environment of main's parts, without Electron, a network or a server; `userData` is a folder of its own. */
export class PartsWorld {
  readonly clock = new ManualClock();
  readonly signals = new Signals<MainSignals>();
  /** Pushes to the page, by name, and calls to the system and the gateway, in order. */
  readonly happened: string[] = [];
  readonly power = new EventEmitter();
  /** The page asks for a screen. */
  askForScreen: ChooseScreen = async () => null;
  /** The key that mutes is pressed, while it is taken. */
  pressMuteKey = (): void => undefined;
  readonly system: System = {
    facts: { version: '1.2.3', platform: 'linux', isDevelopment: false, isPractice: false },
    setTheme: (theme) => void this.happened.push(`theme ${theme}`),
    useMicrophone: async (isUsed) => {
      this.happened.push(`microphone ${isUsed ? 'on' : 'off'}`);
      return true;
    },
    askForScreens: (choose) => {
      this.askForScreen = choose;
    },
    takeMuteKey: (onPress) => {
      this.happened.push(`mute key ${onPress === null ? 'given back' : 'taken'}`);
      this.pressMuteKey = onPress ?? (() => undefined);
      return true;
    },
    ask: async () => true,
    askWhere: async () => null,
    askFiles: async () => [],
    askFolder: async () => null,
    showInFolder: (path) => void this.happened.push(`show ${path}`),
    dragFile: async () => false,
    downloads: () => '/nowhere',
    removeAbandoned: async () => void this.happened.push('remove abandoned'),
    openExternal: async (address) => void this.happened.push(`open ${address}`),
    preferencesFile: () => memoryPreferences,
    cipher: toyCipher(),
    isKeyringReady: async () => true,
    route: () => ({ waysTo: async () => [], isTrusted: async () => false }),
    userAgent: () => 'Guildhall',
    isOnline: () => true,
    power: Object.assign(this.power, { getSystemIdleTime: () => 0 }),
  };
  readonly context: Context;

  constructor(userData: string, argv: readonly string[] = []) {
    this.context = {
      ...{
        userData,
        argv,
        out: '/nowhere',
        logs: userData,
        environment: {},
        startsHidden: false,
        notice: null,
      },
      ...{ clock: this.clock, signals: this.signals, system: this.system },
      log: () => undefined,
      push: <N extends keyof IpcPushes>(name: N) => void this.happened.push(name),
      window: () => null,
      contents: () => null,
      bringUp: () => void this.happened.push('brought up'),
    };
  }

  /** Substitutes for the results of parts that are not started. */
  standIns(): Given {
    const { clock, happened } = this;
    const notices = new Notices(() => undefined);
    const session = new World().session();
    const transport = async () => OFFLINE;
    return {
      notices,
      ask: async () => true,
      preferences: new PreferencesStore({
        file: memoryPreferences,
        ...{ clock, onChange: () => undefined, notify: () => undefined },
      }),
      foundOwn: async () => OFFLINE,
      servers: {
        local: {
          kind: 'demo',
          use: async (kind) => void happened.push(`server ${kind}`),
          restore: async (name) => {
            happened.push(`restored ${name}`);
            return success(undefined);
          },
          demo: null,
          post: () => undefined,
          start: async () => success(BASE),
          stop: async () => void happened.push('server stopped'),
          usedWhile: () => undefined,
        },
        home: {
          fetch: () => Promise.reject(new Error('No network')),
          guard: (raw) => raw,
          allow: () => undefined,
          leadPinned: () => undefined,
        },
        locate: async () => success(BASE),
      },
      admission: { admit: async () => success(null), countInspection: () => success(null) },
      api: {
        transport,
        client: createClient({ transport, transportOnce: transport, clock, log: () => undefined }),
      },
      vault: new TokenVault({
        ...{ cipher: toyCipher(), file: new MemoryFile() },
        allowPlain: () => false,
        isReady: async () => true,
      }),
      dial: async () => failure({ kind: 'unreachable', code: 'ECONNREFUSED' }),
      gateway: {
        state: { phase: 'idle', epoch: 0, retryAt: null, roundTripMs: null, provenAt: null, trouble: null },
        session: null,
        whenTold: async () => false,
        dispatch: ({ type }: GatewayInput) => void happened.push(`gateway ${type}`),
        setListening: (isListening) => void happened.push(`listening ${isListening}`),
      },
      session,
      firstScreen: new FirstScreen({ snapshots: new SnapshotFile(new MemoryFile()), clock }),
      restored: Promise.resolve(),
      presence: { isAway: false },
      spelling: {
        inUse: [],
        apply: async () => undefined,
        missed: () => undefined,
        describe: async () => ({ checker: 'dictionaries', dictionaries: [], inUse: [], words: [] }),
        addDictionary: async () => success(null),
        addWord: () => undefined,
        removeWord: async () => ({ checker: 'dictionaries', dictionaries: [], inUse: [], words: [] }),
      },
      saveFile: async () => success(null),
      outbox: lazy(async () => notingOutbox([])),
      links: new Links({
        ...{ trustedHosts: () => [], trust: () => undefined, ask: async () => true },
        open: async () => undefined,
      }),
      fetchPicture: async () => OFFLINE,
      answerMedia: async () => new Response(null, { status: 404 }),
      hosting: {
        isOn: false,
        choose: async () => ({
          ...{ phase: 'off', choice: DEFAULT_HOSTING, available: [], fingerprint: null },
          ...{ trouble: null, guests: [] },
        }),
        state: {
          ...{ phase: 'off', choice: DEFAULT_HOSTING, available: [], fingerprint: null },
          ...{ trouble: null, guests: [] },
        },
      },
      awaited: new AwaitedLink({ lead: () => undefined, answer: () => undefined }),
      desk: lazy(async () => notingDesk([])),
      desktop: lazy(async () => notingDesktop([])),
    };
  }
}
