// @ts-check
// Loaded before the app by `-r`: delays the app's 'ready' event until Playwright has attached. Otherwise the window may
// open while Playwright is still attaching; Playwright then misses it and waits forever. Playwright has such a gate of
// its own, but only when it chooses the Electron, and its gate switches off the keyring.
const { app } = require('electron/main');

const ready = app.whenReady();
const emit = app.emit.bind(app);
/** @type {unknown[]} */
let readyArguments = [];
let isOpen = false;
/** @type {() => void} */
let open = () => undefined;
/** @type {Promise<void>} */
const opened = new Promise((resolve) => {
  open = resolve;
});

/** @type {(name: string, ...rest: unknown[]) => boolean} */
const gatedEmit = (name, ...rest) => {
  if (name !== 'ready' || isOpen) return Reflect.apply(emit, app, [name, ...rest]);
  readyArguments = rest;
  return app.listenerCount('ready') > 0;
};

Object.assign(app, { emit: gatedEmit, isReady: () => isOpen, whenReady: () => opened });
Object.assign(globalThis, {
  __playwright_run: async () => {
    await ready;
    isOpen = true;
    open();
    Reflect.apply(emit, app, ['ready', ...readyArguments]);
  },
});
