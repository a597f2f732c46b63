import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failure, success } from '../../../../src/contract/failure';
import type { StepContext } from '../../../../src/main/selftest/context';
import { GUARDS } from '../../../../src/main/selftest/guard-steps';
import { PARTS } from '../../../../src/main/selftest/parts';
import type { Step, StepOutcome } from '../../../../src/main/selftest/runner';
import { SoundWorld, TOKEN } from './support/sound-world';

const STEPS: readonly Step<StepContext>[] = [...PARTS.first, ...PARTS.again];

/** The fault, which completes the step's name, and the text of the step's report. */
type Row = readonly [what: string, breakIt: (world: SoundWorld) => void, says: RegExp];

const refused = (detail: string): unknown => ({
  ...{ ok: false, failure: { kind: 'local', code: 'no-notifications', detail } },
});
const hides =
  (selector: string, text?: string) =>
  (world: SoundWorld): void => {
    world.missing = (target) =>
      target.selector.includes(selector) && (text === undefined || target.text === text);
  };

const givesOut =
  (content: string) =>
  (world: SoundWorld): void => {
    world.server['/attachment/a1/dot.png'] = () => new Response(Buffer.from(content, 'latin1'));
  };

/**
 * Every step except for the guards (tests/e2e/open-house.test.ts) and the first and last
 * (tests/integration/main/self-test.test.ts).
 */
const BROKEN: Readonly<Record<string, readonly Row[]>> = {
  start: [
    ['the sign-in screen is not drawn', hides('input[name="email"]'), /waiting for.*email/],
    ['the window is not shown', (world) => (world.isWindowVisible = false), /the window to appear/],
  ],
  server: [
    [
      'the server does not start',
      (world) => (world.located = failure({ kind: 'local', code: 'server', detail: '' })),
      /did not start: local/,
    ],
    ['it has one account only', (world) => world.accounts.pop(), /fewer than two demo accounts/],
    ['nobody answers at its address', (world) => (world.server = {}), /answered 404/],
  ],
  'sign-in': [
    ['the password is refused', hides('app-shell'), /waiting for.*app-shell/],
    ['the connection never comes', (world) => (world.gateway = ['connecting']), /waiting for the connection/],
    [
      'the other person is refused',
      (world) => (world.server['/auth/login'] = () => new Response('', { status: 401 })),
      /answered 401/,
    ],
  ],
  guild: [['the server that was made never comes', hides('nav', 'Self-test'), /waiting for.*Servers/]],
  message: [
    ['it never stands in the channel', hides('article'), /waiting for.*article/],
    ['the server never takes it', (world) => (world.answers['data-pending'] = false), /accept every message/],
  ],
  live: [
    ['the mark never comes', hides('nav', 'mention'), /waiting for.*g1/],
    ['there is no server in common', hides('data-guild-id'), /no server in common/],
  ],
  picture: [
    [
      'it is given out as it was sent',
      (world) => (world.server['/made.webp'] = () => new Response('\u0089PNG....IHDR')),
      /re-encoded/,
    ],
    ['it is not there', (world) => delete world.server['/made.webp'], /answered with 404/],
  ],
  voice: [
    ['its process cannot be called', (world) => (world.voicePort = null), /did not come about/],
    [
      'the server does not run',
      (world) => (world.located = { ok: false, failure: { kind: 'local', code: 'x', detail: '' } }),
      /does not run/,
    ],
  ],
  files: [
    ['there is no server in common', hides('data-guild-id'), /no server in common/],
    [
      'it is refused',
      (world) => (world.server['/channel/attachment/upload'] = () => new Response('', { status: 507 })),
      /answered 507/,
    ],
    ['it is not there', (world) => delete world.server['/attachment/a1/dot.png'], /answered with 404/],
    ['it is given out as something else', givesOut('<html>'), /something else/],
    ['its comment is given out', givesOut('\u0089PNG where it was taken'), /comment/],
    [
      'a stranger gets it',
      (world) => {
        const given = world.server['/attachment/a1/dot.png'];
        world.server['/attachment/a1/dot.png'] = () =>
          given?.({ headers: { Authorization: 'any' } }) ?? new Response();
      },
      /stranger/,
    ],
  ],
  notification: [
    [
      'the program that shows them hangs',
      (world) => (world.shown = refused('the notification service is not responding')),
      /is not responding/,
    ],
    ['nothing is asked for', (world) => (world.shown = null), /waiting for a notification/],
  ],
  tray: [
    [
      'the desktop refuses the icon',
      (world) => (world.trayItem = { kind: 'missing', host: ':1.1' }),
      /accept the icon/,
    ],
    [
      'the desktop does not say',
      (world) => (world.trayItem = { kind: 'unknown', why: 'No answer in time' }),
      /No answer in time/,
    ],
  ],
  badge: [
    ['no mention is counted', (world) => (world.pings = 0), /the mention to be counted/],
    ['no launcher is told', (world) => (world.launcherCount = null), /reach launchers/],
  ],
  'deep-link': [
    ['the second start fails', (world) => (world.secondStart = 1), /ended with 1/],
    ['the link leads nowhere', hides('article[data-message-id="m1"]'), /waiting for.*m1/],
  ],
  'secure-storage': [
    ['others can read it', (world) => world.makeReadableByAll('session-token'), /Other users can read/],
    [
      'it is not kept',
      (world) => (world.session = { ...world.session, remembered: false } as typeof world.session),
      /was not stored/,
    ],
    [
      'it is kept without a keyring',
      (world) => (world.keyring = null),
      /no keyring, but the session was stored/,
    ],
  ],
  reconnect: [
    [
      'the connection does not come back',
      (world) => (world.gatewayAfterKill = ['waiting']),
      /the app to reconnect/,
    ],
    ['the server survives', (world) => (world.gatewayAfterKill = ['open']), /notice the lost connection/],
    ['there are two servers', (world) => world.serverPids.push(4712), /2 server processes/],
  ],
  'window-place': [
    ['the place is not written', (world) => (world.keepsPlace = false), /the position in the settings/],
  ],
  'update-signatures': [
    ['the build has no key', (world) => (world.updateKeys = null), /no key/],
    [
      'the key is not the one that signed for it',
      (world) => {
        const stranger = new SoundWorld();
        world.updateKeys = { ...world.updateKeys!, list: stranger.updateKeys!.list };
        stranger.dispose();
      },
      /Signed with this build’s key: untrusted-key, not newer/,
    ],
    [
      'feeds are not heard',
      (world) =>
        (world.transport = () =>
          Promise.resolve(success({ status: 500, contentType: '', retryAfter: null, text: '' }))),
      /could not be read: refused/,
    ],
  ],
  updates: [
    [
      'the feed is not there',
      (world) =>
        (world.answers['updates.check'] = { phase: 'failed', text: 'The update feed cannot be reached.' }),
      /cannot be reached/,
    ],
  ],
  'update-offer': [
    ['it is not offered', hides('[role="status"]', 'Guildhall 9.9.9 is ready'), /waiting for.*status/],
    ['it cannot be put off', (world) => (world.staying = () => true), /gone/],
  ],
  help: [
    ['the licences are gone', (world) => (world.answers['licences.list'] = []), /licences of only 0/],
    ['the diagnostics are empty', (world) => (world.answers['diagnostics.collect'] = []), /missing README/],
  ],
  'guard-token': [
    ['it stands in a log', (world) => world.writeIntoLogs(`GET /me ${TOKEN}`), /Found in .*main.log/],
    ['it is in the page’s memory', (world) => (world.heap += TOKEN), /Found in .*heapsnapshot/],
    [
      'it is on a command line',
      (world) => world.processTexts.push(['/proc/1/cmdline', Buffer.from(TOKEN)]),
      /Found in .proc.1/,
    ],
    ['the search is blind', (world) => (world.heap = ''), /memory does not work/],
  ],
  'window-restore': [
    ['it is elsewhere', (world) => (world.bounds = { ...world.bounds, x: 600 }), /It is .*was/],
    ['it is smaller', (world) => (world.bounds = { ...world.bounds, width: 400 }), /It is 400/],
  ],
  'session-restore': [
    ['the sign-in screen is shown', hides('app-shell'), /waiting for.*app-shell/],
    ['the link is not followed', hides('article[data-message-id="m1"]'), /waiting for.*m1/],
  ],
};

const step = (id: string): Step<StepContext> => {
  const found = STEPS.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`There is no step ${id}`);
  return found;
};

describe('a step of the self-test', () => {
  let world: SoundWorld;
  beforeEach(() => {
    world = new SoundWorld();
  });
  afterEach(() => world.dispose());

  const run = async (id: string): Promise<StepOutcome> => step(id).run(await world.context());

  it('has a row here, unless it is a guard', () => {
    const guards = new Set(GUARDS.map(({ id }) => id));
    expect(Object.keys(BROKEN).sort()).toEqual(
      STEPS.map(({ id }) => id)
        .filter((id) => !guards.has(id))
        .sort(),
    );
  });

  it.each(Object.keys(BROKEN))('%s passes where everything is sound', async (id) => {
    expect((await run(id)).kind).toBe('pass');
  });

  it.each(
    Object.entries(BROKEN).flatMap(([id, rows]) => rows.map(([what, ...row]) => [id, what, row] as const)),
  )('%s fails where %s', async (id, _what, [breakIt, says]) => {
    breakIt(world);
    await expect(run(id)).rejects.toThrow(says);
  });
});
