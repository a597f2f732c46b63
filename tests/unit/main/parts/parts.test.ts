import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CALL_NAMES } from '../../../../src/contract/ipc/names';
import { abandonedPart } from '../../../../src/main/parts/abandoned';
import { admissionPart } from '../../../../src/main/parts/admission';
import { apiPart } from '../../../../src/main/parts/api';
import { arrivalsPart } from '../../../../src/main/parts/arrivals';
import { attachmentsPart } from '../../../../src/main/parts/attachments';
import { bootPart } from '../../../../src/main/parts/boot';
import { consentPart } from '../../../../src/main/parts/consent';
import { deskPart } from '../../../../src/main/parts/desk';
import { desktopPart } from '../../../../src/main/parts/desktop';
import { filesPart } from '../../../../src/main/parts/files';
import { gatewayPart } from '../../../../src/main/parts/gateway';
import { helpPart } from '../../../../src/main/parts/help';
import { hostingPart } from '../../../../src/main/parts/hosting';
import { keepPart } from '../../../../src/main/parts/keep';
import { linksPart } from '../../../../src/main/parts/links';
import { noticesPart } from '../../../../src/main/parts/notices';
import { onBoardPart } from '../../../../src/main/parts/on-board';
import { outboxPart } from '../../../../src/main/parts/outbox';
import { late, parts } from '../../../../src/main/parts/part';
import { picturesPart } from '../../../../src/main/parts/pictures';
import { preferencesPart } from '../../../../src/main/parts/preferences';
import { presencePart } from '../../../../src/main/parts/presence';
import { presetPart } from '../../../../src/main/parts/preset';
import { practicePart } from '../../../../src/main/parts/practice';
import { removalPart } from '../../../../src/main/parts/removal';
import { sessionPart } from '../../../../src/main/parts/session';
import { vaultPart } from '../../../../src/main/parts/vault';
import { windowPart } from '../../../../src/main/parts/window';
import { useFolder } from '../removal/support';
import { PartsWorld } from '../support/parts-world';
import { settle } from '../support/session-world';

/** All parts that start without Electron, in the order of core.ts. */
const LIST = {
  ...{ notices: noticesPart, consent: consentPart, preferences: preferencesPart, window: windowPart },
  ...{ vault: vaultPart, gateway: gatewayPart, api: apiPart, admission: admissionPart },
  ...{ session: sessionPart, hosting: hostingPart, onBoard: onBoardPart },
  ...{ presence: presencePart, files: filesPart, links: linksPart },
  ...{ outbox: late(outboxPart), keep: late(keepPart), pictures: picturesPart, arrivals: arrivalsPart },
  ...{ attachments: late(attachmentsPart), help: late(helpPart), desk: late(deskPart) },
  desktop: late(desktopPart),
  practice: late(practicePart),
  ...{ removal: removalPart, abandoned: abandonedPart, boot: bootPart, preset: presetPart },
};
type Name = keyof typeof LIST;
const NAMES = Object.keys(LIST) as Name[];

const at = useFolder();

describe('parts', () => {
  it('are started one after the other, each with what those before it give', () => {
    const started: string[] = [];
    const { has, ipc } = parts({ clock: 'now' })
      .with(({ clock }) => {
        started.push(clock);
        return { gives: { one: 1 } };
      })
      .with(({ clock, one }) => {
        started.push(`${clock} ${one}`);
        return { gives: { two: 2 }, ipc: { 'menu.tell': () => null } };
      })
      .with(({ one, two }) => {
        started.push(`${one} ${two}`);
        return { ipc: { 'data.remove': () => true } };
      });
    expect(started).toEqual(['now', 'now 1', '1 2']);
    expect(has).toEqual({ clock: 'now', one: 1, two: 2 });
    expect(Object.keys(ipc)).toEqual(['menu.tell', 'data.remove']);
  });

  it('are refused by the compiler where nobody gives what they need, or a call is answered twice', () => {
    const needy = ({ one }: { readonly one: number }) => ({ gives: { two: one } });
    const answering = () => ({ ipc: { 'menu.tell': () => null } });
    const wrong = [
      // @ts-expect-error: nobody gives `one`.
      () => parts({}).with(needy),
      // @ts-expect-error: both answer `menu.tell`.
      () => parts({}).with(answering).with(answering),
    ];
    expect(wrong).toHaveLength(2);
  });

  it('are stopped from the last to the first, all at once, and waited for', async () => {
    const stopped: string[] = [];
    let end = (): void => undefined;
    const list = parts({})
      .with(() => ({ stop: () => void stopped.push('first') }))
      .with(() => ({ gives: { x: 1 } }))
      .with(() => ({
        stop: () => {
          stopped.push('last');
          return new Promise<void>((done) => (end = done));
        },
      }));
    let isOver = false;
    const over = list.stop().then(() => (isOver = true));
    expect(stopped).toEqual(['last', 'first']);
    await settle();
    expect(isOver).toBe(false);
    end();
    await over;
  });
});

describe('a late part', () => {
  const start = () => {
    const heard: string[] = [];
    const list = parts({}).with(
      late({
        load: async () => {
          heard.push('loaded');
          return { say: (word: string) => heard.push(word), stop: () => void heard.push('stopped') };
        },
        ahead: (loaded) => ({
          gives: { loaded },
          stop: () => void heard.push('ahead stopped'),
        }),
      }),
    );
    return { heard, list };
  };

  it('is not loaded by what is only told to one that is there, nor by the end', async () => {
    const { heard, list } = start();
    list.has.loaded.tell((own) => own.say('lost'));
    await list.stop();
    expect(heard).toEqual(['ahead stopped']);
  });

  it('is loaded once, and hears everything in order', async () => {
    const { heard, list } = start();
    const first = list.has.loaded.get();
    list.has.loaded.tell((own) => own.say('one'));
    const again = list.has.loaded.get().then((own) => own.say('two'));
    list.has.loaded.tell((own) => own.say('three'));
    await Promise.all([first, again, list.stop()]);
    await settle();
    expect(heard).toEqual(['loaded', 'ahead stopped', 'one', 'two', 'three', 'stopped']);
  });
});

describe('three parts of main', () => {
  const triples = NAMES.flatMap((one, at1) =>
    NAMES.slice(at1 + 1).flatMap((two, at2) =>
      NAMES.slice(at1 + at2 + 2).map((three) => [one, two, three] as const),
    ),
  );

  it('start and stop without the others, whichever they are', async () => {
    expect(triples).toHaveLength(2925);
    const calls: ReadonlySet<string> = new Set(CALL_NAMES);
    for (const triple of triples) {
      const world = new PartsWorld(at());
      let list = parts({ ...world.context, ...world.standIns() });
      for (const name of triple) list = list.with<object>(LIST[name]);
      expect(Object.keys(list.ipc as object).filter((name) => !calls.has(name))).toEqual([]);
      await list.stop();
      world.power.removeAllListeners();
    }
  });
});

describe('the list of main', () => {
  const source = readFileSync('src/main/core.ts', 'utf8');
  const listed = [...source.matchAll(/\.with\((?:late\()?(\w+)Part\)/g)].map(([, name]) => name ?? '');

  it('has the parts that are tried here in this order, and five that Electron alone can start', () => {
    expect(listed.filter((name) => name in LIST)).toEqual(NAMES);
    expect(listed.filter((name) => !(name in LIST))).toEqual([
      'servers',
      'spelling',
      'startup',
      'menus',
      'screens',
    ]);
  });

  it('begins by whom others tell what is wrong, and ends by what others must hear of', () => {
    expect([listed[0], listed.at(-1)]).toEqual(['notices', 'preset']);
  });

  it('takes the tray and what was shown away first at the end, for a server may take its time', () => {
    const stopping = NAMES.filter((name) =>
      ['gateway', 'session', 'help', 'desktop'].includes(name),
    ).reverse();
    expect(stopping).toEqual(['desktop', 'help', 'session', 'gateway']);
    expect(listed.indexOf('servers')).toBeLessThan(listed.indexOf('gateway'));
    expect(listed.indexOf('preferences')).toBeLessThan(listed.indexOf('servers'));
  });
});

describe('the parts of main together', () => {
  const start = (argv: readonly string[] = []) => {
    const world = new PartsWorld(at(), argv);
    const { servers } = world.standIns();
    const list = parts({ ...world.context, servers })
      .with(noticesPart)
      .with(consentPart)
      .with(preferencesPart)
      .with(windowPart)
      .with(vaultPart)
      .with(gatewayPart)
      .with(apiPart)
      .with(admissionPart)
      .with(sessionPart)
      .with(hostingPart)
      .with(presencePart)
      .with(arrivalsPart)
      .with(bootPart)
      .with(presetPart);
    return { world, list };
  };

  it('answer the page that is ready before it is told where the window is, and led somewhere', async () => {
    const { world, list } = start(['app', 'guildhall://invite/abc-123', '--server=local']);
    const boot = await list.ipc['app.ready'](null);
    expect(boot).toMatchObject({
      session: { phase: 'signed-out', reason: null },
      gateway: { phase: 'idle' },
      snapshot: null,
      preferences: { server: { kind: 'local' } },
      app: { version: '1.2.3', platform: 'linux', isDevelopment: false, isPractice: false, notices: [] },
    });
    world.happened.push('answered');
    world.clock.advance(0);
    expect(world.happened).toEqual([
      'preferences.changed',
      'session.changed',
      'answered',
      ...['presence.changed', 'hosting.changed', 'window.visible', 'link.opened'],
    ]);
    await list.stop();
  });

  it('hear of a change of a preference after the page, and only who asked for that one', async () => {
    const { world, list } = start();
    await list.has.restored;
    world.happened.length = 0;
    await list.ipc['preferences.set']({ theme: 'light' });
    await list.ipc['preferences.set']({ theme: 'light', zoom: 2 });
    expect(world.happened).toEqual(['preferences.changed', 'theme light', 'preferences.changed']);
    await list.stop();
  });

  it('take the microphone back from a page that is gone, and from a person who has signed out', async () => {
    const { world, list } = start();
    await list.has.restored;
    const pageGoes = (): Promise<unknown> => {
      world.signals.tell('page.gone', null);
      return Promise.resolve();
    };
    for (const end of [pageGoes, async () => list.ipc['session.signOut'](null)]) {
      await list.ipc['voice.microphone']({ isUsed: true });
      world.happened.length = 0;
      await end();
      expect(world.happened).toContain('microphone off');
      world.signals.tell('page.gone', null);
      expect(world.happened.filter((what) => what === 'microphone off')).toHaveLength(1);
    }
    await list.stop();
  });

  it('forget who is away when nobody is signed in', async () => {
    const { world, list } = start();
    await list.has.restored;
    const told: string[] = [];
    world.signals.on('session.signed-out', () => told.push(world.happened.join(' ')));
    world.happened.length = 0;
    await list.ipc['session.signOut'](null);
    // The page is informed before the parts that remove the user's data.
    expect(told).toEqual(['session.changed']);
    await list.stop();
  });
});
