import { readFile } from 'node:fs/promises';
import type { WebContents } from 'electron/main';
import { isRecord } from '../json';
import type { StepContext } from './context';
import { passed, skipped, type Step } from './runner';

/** Checks that the page's answer is the expected one. */
const expectAnswer = async ({ page }: StepContext, script: string, wanted: unknown): Promise<void> => {
  const answer = JSON.stringify(await page.run(script));
  if (answer !== JSON.stringify(wanted))
    throw new Error(`The page answered ${answer}, not ${JSON.stringify(wanted)}`);
};

/** A call of the page that must fail: evaluates to 'refused', or to its result. */
const refusedBy = (call: string): string =>
  `Promise.resolve().then(() => ${call}).then((value) => 'answered: ' + String(value), () => 'refused')`;

const bare: Step<StepContext> = {
  id: 'guard-page',
  title: 'The page has no access to Node or Electron, only to two functions of the app',
  run: async (context) => {
    const names = [
      'require',
      'process',
      'module',
      'Buffer',
      'global',
      'electron',
      'ipcRenderer',
      'setImmediate',
    ];
    await expectAnswer(context, `${JSON.stringify(names)}.filter((name) => name in globalThis)`, []);
    await expectAnswer(context, 'Object.keys(globalThis.guildhall).sort()', ['invoke', 'subscribe']);
    await expectAnswer(context, '(guildhall.invoke = null, typeof guildhall.invoke)', 'function');
    // Changes that the page makes to its own prototypes must not affect the preload's.
    await expectAnswer(
      context,
      `(() => {
        const own = Array.prototype.includes;
        let isCalled = false;
        Array.prototype.includes = function (...args) { isCalled = true; return true; };
        return guildhall.invoke('shell.execute', null)
          .then(() => 'answered', () => isCalled ? 'reached' : 'refused')
          .finally(() => { Array.prototype.includes = own; });
      })()`,
      'refused',
    );
    return passed();
  },
};

const processes: Step<StepContext> = {
  id: 'guard-process',
  title: 'The page’s process is in the system’s sandbox',
  run: async ({ page, system }) => {
    if (system.platform !== 'linux') return skipped('Only Linux reports the sandbox of a process');
    const status = await readFile(`/proc/${page.contents.getOSProcessId()}/status`, 'utf8');
    const lines = status.split('\n').map((line) => line.split(':\t'));
    const field = (name: string): string => lines.find(([key]) => key === name)?.[1] ?? '';
    if (field('Seccomp') !== '2')
      throw new Error(`Its system calls are not filtered (Seccomp ${field('Seccomp')})`);
    if (field('NoNewPrivs') !== '1') throw new Error('It could gain privileges');
    if (/[1-9a-f]/.test(field('CapEff'))) throw new Error(`It has root privileges: ${field('CapEff')}`);
    const depth = field('NSpid').split(/\s+/).length;
    return passed(`system calls filtered, no privileges, ${depth} nested process namespaces`);
  },
};

interface NamedPreferences {
  readonly [name: string]: unknown;
}
/** The types of the newest Electron do not have this method, but the runtimes do. */
const preferencesOf = (contents: WebContents): NamedPreferences | null => {
  const ask: unknown = Reflect.get(contents, 'getLastWebPreferences');
  const answer: unknown = typeof ask === 'function' ? Reflect.apply(ask, contents, []) : null;
  return isRecord(answer) ? answer : null;
};

const WANTED: Readonly<Record<string, boolean>> = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
};

const switches: Step<StepContext> = {
  id: 'guard-window',
  title: 'The window has all of Electron’s protections turned on, and no developer tools',
  run: async ({ page, system }) => {
    const { contents } = page;
    const preferences = preferencesOf(contents);
    if (preferences === null)
      return skipped('This version of Electron does not report how a window was opened');
    const wrong = Object.entries(WANTED).filter(([name, wanted]) => (preferences[name] ?? false) !== wanted);
    if (wrong.length > 0) throw new Error(`Wrong settings: ${wrong.map(([name]) => name).join(', ')}`);
    if (typeof preferences.enableBlinkFeatures === 'string' && preferences.enableBlinkFeatures !== '')
      throw new Error('Blink features are turned on');
    if (!system.isPackaged) return passed('developer tools are allowed in development');
    contents.openDevTools({ mode: 'detach' });
    await page.pause(300);
    if (contents.isDevToolsOpened()) throw new Error('The developer tools can be opened');
    return passed();
  },
};

const network: Step<StepContext> = {
  id: 'guard-network',
  title: 'The page cannot reach the network: no server, web page, file or socket',
  run: async (context) => {
    const { base } = context.found;
    const calls = [
      `fetch(${JSON.stringify(`${base}/meta`)})`,
      `fetch('file:///etc/passwd')`,
      `fetch('data:text/plain,x')`,
      `new Promise((yes, no) => { const socket = new WebSocket(${JSON.stringify(base.replace('http', 'ws'))}); socket.onopen = yes; socket.onerror = no; })`,
      `new Promise((yes, no) => { const source = new EventSource(${JSON.stringify(base)}); source.onopen = yes; source.onerror = no; })`,
      `new Promise((yes, no) => { const image = new Image(); image.onload = yes; image.onerror = no; image.src = ${JSON.stringify(`${base}/x.png`)}; })`,
      `new Promise((yes, no) => { const worker = new Worker('data:text/javascript,postMessage(1)'); worker.onmessage = yes; worker.onerror = no; })`,
      `navigator.sendBeacon(${JSON.stringify(base)}, 'x') ? Promise.reject() : Promise.reject()`,
    ];
    for (const call of calls) await expectAnswer(context, refusedBy(call), 'refused');
    return passed(`${calls.length} attempts blocked`);
  },
};

const code: Step<StepContext> = {
  id: 'guard-code',
  title: 'Text never runs as code: the page’s policy blocks eval, and scripts or HTML from a string',
  run: async (context) => {
    for (const call of [`eval('1')`, `new Function('return 1')()`, `import('data:text/javascript,1')`])
      await expectAnswer(context, refusedBy(call), 'refused');
    await expectAnswer(
      context,
      `(() => {
        const refused = [];
        const div = document.createElement('div');
        try { div.innerHTML = '<b>x</b>'; } catch { refused.push('innerHTML'); }
        const script = document.createElement('script');
        try { script.text = 'globalThis.guildhallRan = true'; } catch { refused.push('script'); }
        document.body.append(script);
        try { div.setAttribute('onclick', 'globalThis.guildhallRan = true'); } catch { /* Refused at once. */ }
        document.body.append(div);
        div.click();
        div.remove();
        script.remove();
        return [...refused, 'guildhallRan' in globalThis];
      })()`,
      ['innerHTML', 'script', false],
    );
    const answer = await context.system.fetch('app://guildhall/index.html');
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'none'",
      "frame-src 'none'",
      "worker-src 'self'",
      'trusted-types code-worker',
    ])
      if (!policy.split('; ').includes(rule)) throw new Error(`The page’s policy is missing ${rule}`);
    return passed();
  },
};

const elsewhere: Step<StepContext> = {
  id: 'guard-navigation',
  title: 'The page cannot navigate away or open a window, frame or embedded browser',
  run: async (context) => {
    const { page, window } = context;
    const before = page.contents.getURL();
    // None of these is an address that would open a question to the person.
    await expectAnswer(
      context,
      `['file:///etc/passwd', 'about:blank'].filter((address) => window.open(address) !== null)`,
      [],
    );
    for (const address of [
      'file:///etc/passwd',
      'data:text/html,x',
      'app://guildhall/safe.html',
      'javascript:document.title="led"',
    ])
      await page.run(`void (location.href = ${JSON.stringify(address)})`);
    await expectAnswer(
      context,
      `(() => {
        const view = document.createElement('webview');
        view.setAttribute('src', 'app://guildhall/index.html');
        const frame = document.createElement('iframe');
        frame.src = 'app://guildhall/safe.html';
        document.body.append(view, frame);
        const found = [typeof view.getWebContentsId, typeof view.executeJavaScript];
        return new Promise((done) => { frame.onload = frame.onerror = () => done(); setTimeout(done, 500); }).then(() => {
          let text = '';
          try { text = frame.contentDocument?.body?.textContent ?? ''; } catch { /* Another origin: it was stopped. */ }
          const bridge = (() => { try { return typeof frame.contentWindow.guildhall; } catch { return 'undefined'; } })();
          view.remove();
          frame.remove();
          return [...found, text, bridge];
        });
      })()`,
      ['undefined', 'undefined', '', 'undefined'],
    );
    if (page.contents.getURL() !== before) throw new Error(`The page is now ${page.contents.getURL()}`);
    if (window()?.webContents !== page.contents) throw new Error('There is another window');
    return passed();
  },
};

const permissions: Step<StepContext> = {
  id: 'guard-permissions',
  title: 'The page cannot use the camera, microphone, location, screen, clipboard or devices',
  run: async (context) => {
    const calls = [
      'navigator.mediaDevices.getUserMedia({ audio: true })',
      'navigator.mediaDevices.getUserMedia({ video: true })',
      'navigator.mediaDevices.getDisplayMedia({ video: true })',
      'new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, no))',
      'navigator.clipboard.readText()',
      'navigator.usb.requestDevice({ filters: [] })',
      'navigator.hid.requestDevice({ filters: [] }).then((all) => all.length > 0 ? all : Promise.reject())',
      'navigator.serial.requestPort()',
      'navigator.bluetooth.requestDevice({ acceptAllDevices: true })',
      'navigator.requestMIDIAccess({ sysex: true })',
      'navigator.wakeLock.request("screen")',
    ];
    for (const call of calls) await expectAnswer(context, refusedBy(call), 'refused');
    return passed(`${calls.length} requests refused`);
  },
};

const calls: Step<StepContext> = {
  id: 'guard-ipc',
  title: 'The main process answers only valid calls on its list, and opens only web and e-mail links',
  run: async (context) => {
    const invoke = (name: string, argument: string): string =>
      `guildhall.invoke(${JSON.stringify(name)}, ${argument})`;
    for (const name of ['shell.execute', 'constructor', '__proto__', 'ELECTRON_BROWSER_REQUIRE'])
      await expectAnswer(context, refusedBy(invoke(name, 'null')), 'refused');
    const kindOf = (call: string): string => `${call}.then((answer) => [answer.ok, answer.failure?.kind])`;
    for (const argument of [
      'null',
      '{ url: 1 }',
      '{ theme: "purple" }',
      '{ theme: "dark", more: 1 }',
      '{ server: "x".repeat(70000) }',
    ])
      await expectAnswer(context, kindOf(invoke('preferences.set', argument)), [false, 'invalid']);
    for (const url of [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'smb://host/share',
      'guildhall://x',
      '/etc/passwd',
    ]) {
      const argument = JSON.stringify({ url, label: null, confirmed: true, trusting: true });
      await expectAnswer(context, `${invoke('links.open', argument)}.then(({ kind }) => kind)`, 'refused');
    }
    return passed();
  },
};

const files: Step<StepContext> = {
  id: 'guard-scheme',
  title: 'The app’s own scheme serves the files of the page and nothing else',
  run: async ({ system }) => {
    const paths = [
      '../package.json',
      '%2e%2e/package.json',
      '..%2f..%2fpackage.json',
      '/etc/passwd',
      'C:/Windows/win.ini',
      'assets',
    ];
    for (const path of paths) {
      const { status } = await system.fetch(`app://guildhall/${path}`);
      if (status === 200) throw new Error(`${path} was served`);
    }
    const posted = await system.fetch('app://guildhall/index.html', { method: 'POST' });
    if (posted.status !== 405) throw new Error(`A POST was answered with ${posted.status}`);
    const other = await system.fetch('app://elsewhere/index.html');
    if (other.status === 200) throw new Error('Another host was answered');
    return passed();
  },
};

/** Attacks from inside the page: Electron's security checklist, tested by behaviour (docs/security.md). */
export const GUARDS: readonly Step<StepContext>[] = [
  bare,
  processes,
  switches,
  network,
  code,
  elsewhere,
  permissions,
  calls,
  files,
];
