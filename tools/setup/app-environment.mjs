// @ts-check

/** Variables that a process of another user may inherit: none that points into the first user's folders. */
const INHERITED = /^(PATH|LANG|LANGUAGE|LC_\w+|TZ|TERM|DISPLAY|HTTPS?_PROXY|NO_PROXY|GUILDHALL_\w+)$/i;

/** Variables that would change what Electron does, or that belong to the tools that started this process. */
const DROPPED = /^(ELECTRON_RUN_AS_NODE|NODE_OPTIONS|NODE_ENV|VITEST\w*|npm_\w+|INIT_CWD)$/;

/**
 * The environment in which the app is started.
 * @param {NodeJS.ProcessEnv} env the environment of this process
 * @param {import('./ordinary-user.mjs').OrdinaryUser | undefined} user the user that runs the app, if it is another one
 * @returns {Record<string, string>}
 */
export function appEnvironment(env, user) {
  const kept = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && !DROPPED.test(name) && (user === undefined || INHERITED.test(name))
      ? [[name, value]]
      : [],
  );
  const own = user === undefined ? {} : { HOME: user.home, USER: user.name, LOGNAME: user.name };
  return { LANG: 'C.UTF-8', ...Object.fromEntries(kept), ...own };
}

/**
 * Whether there is a display of the user's own. macOS and Windows always count as having one.
 * @param {string} platform
 * @param {NodeJS.ProcessEnv} env
 */
export function hasDisplay(platform, env) {
  return platform !== 'linux' || Boolean(env.DISPLAY ?? '') || Boolean(env.WAYLAND_DISPLAY ?? '');
}

/**
 * The switches that Electron needs on this machine; they precede the app's path.
 * @param {{ isVirtualDisplay: boolean, hasKeyring: boolean, sharedMemoryBytes: number | undefined }} facts
 */
export function launchSwitches({ isVirtualDisplay, hasKeyring, sharedMemoryBytes }) {
  const MIN_SHARED_MEMORY = 256 * 1024 * 1024;
  return [
    // A virtual display has no graphics card; the search for one takes time and logs errors.
    ...(isVirtualDisplay ? ['--disable-gpu'] : []),
    ...(hasKeyring ? ['--password-store=gnome-libsecret'] : []),
    // Containers give 64 MB, which a window exhausts.
    ...(sharedMemoryBytes !== undefined && sharedMemoryBytes < MIN_SHARED_MEMORY
      ? ['--disable-dev-shm-usage']
      : []),
  ];
}
