// @ts-check

/** What a process started for another user may inherit: nothing that points into the first user's folders. */
const INHERITED = /^(PATH|LANG|LANGUAGE|LC_\w+|TZ|TERM|DISPLAY|HTTPS?_PROXY|NO_PROXY|GUILDHALL_\w+)$/i;

/** What would make Electron something else, or belongs to the tools that started this. */
const DROPPED = /^(ELECTRON_RUN_AS_NODE|NODE_OPTIONS|NODE_ENV|VITEST\w*|npm_\w+|INIT_CWD)$/;

/**
 * The environment that the app is started with.
 * @param {NodeJS.ProcessEnv} env this process's
 * @param {import('./ordinary-user.mjs').OrdinaryUser | undefined} user another user who runs the app
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
 * Whether the person has a display of their own. macOS and Windows always count as having one.
 * @param {string} platform
 * @param {NodeJS.ProcessEnv} env
 */
export function hasDisplay(platform, env) {
  return platform !== 'linux' || Boolean(env.DISPLAY ?? '') || Boolean(env.WAYLAND_DISPLAY ?? '');
}

/**
 * The switches that Electron needs where it is run; they go before the app's path.
 * @param {{ isVirtualDisplay: boolean, hasKeyring: boolean, sharedMemoryBytes: number | undefined }} facts
 */
export function launchSwitches({ isVirtualDisplay, hasKeyring, sharedMemoryBytes }) {
  const MIN_SHARED_MEMORY = 256 * 1024 * 1024;
  return [
    // A virtual display has no graphics card, and looking for one costs time and noise.
    ...(isVirtualDisplay ? ['--disable-gpu'] : []),
    ...(hasKeyring ? ['--password-store=gnome-libsecret'] : []),
    // Containers give 64 MB, which a window exhausts.
    ...(sharedMemoryBytes !== undefined && sharedMemoryBytes < MIN_SHARED_MEMORY
      ? ['--disable-dev-shm-usage']
      : []),
  ];
}
