import { describe, expect, it } from 'vitest';
import { failure, success } from '../../../../src/contract/failure';
import { DEFAULT_HOSTING } from '../../../../src/contract/ipc/hosting';
import type { OnBoardChoice, OnBoardKind } from '../../../../src/contract/ipc/on-board';
import type { SessionState } from '../../../../src/contract/ipc/pushes';
import { onBoardPart } from '../../../../src/main/parts/on-board';
import { makeUser } from '../../../support/renderer/factories';
import { put, useFolder } from '../removal/support';
import { PartsWorld } from '../support/parts-world';
import { settle } from '../support/session-world';

const at = useFolder();
const asked = {
  ...{ name: 'The Yard', icon: null, username: 'ada', email: ' ada@yard.example ' },
  ...{ password: 'a long password', remember: true },
};
const HERE = { phase: 'signed-in', server: { kind: 'local' } } as SessionState;

interface Given {
  readonly kept?: OnBoardChoice;
  readonly session?: SessionState;
  readonly isHosting?: boolean;
  readonly answers?: boolean;
  readonly startFails?: boolean;
  readonly restoreFails?: boolean;
}

/** The part, with all around it noted in order. */
const start = (given: Given = {}) => {
  const { kept = { runs: null, hasOwn: false } } = given;
  const world = new PartsWorld(at());
  const stand = world.standIns();
  const { happened } = world;
  stand.preferences.set({ onBoard: kept, hosting: { ...DEFAULT_HOSTING, isOn: given.isHosting ?? false } });
  let kind: OnBoardKind | null = kept.runs;
  const { ipc } = onBoardPart({
    ...world.context,
    ...stand,
    ask: async ({ message }) => {
      happened.push(message);
      return given.answers ?? true;
    },
    hosting: {
      ...stand.hosting,
      isOn: given.isHosting ?? false,
      choose: async ({ isOn }) => {
        happened.push(`hosting ${isOn}`);
        return stand.hosting.state;
      },
    },
    servers: {
      ...stand.servers,
      local: {
        ...stand.servers.local,
        get kind() {
          return kind;
        },
        use: async (next) => {
          kind = next;
          happened.push(`use ${next}`);
        },
        start: async () =>
          given.startFails === true
            ? failure({ kind: 'local', code: 'server-failed', detail: 'No room' })
            : success('http://here'),
        post: (message) => void happened.push((message as { type: string }).type),
        restore: async (name) => {
          happened.push(`restore ${name}`);
          return given.restoreFails === true
            ? failure({ kind: 'local', code: 'recovery-failed', detail: 'Damaged' })
            : success(undefined);
        },
      },
    },
    session: {
      state: given.session ?? { phase: 'signed-out', reason: null },
      signOut: async () => {
        happened.push('signed out');
        return success(null);
      },
      signIn: async ({ email }: { email: string }) => {
        happened.push(`signed in ${email}`);
        return success(makeUser());
      },
    },
  });
  const founded = async (outcome: object) => {
    const reply = ipc['onBoard.found'](asked);
    await settle();
    world.signals.tell('server.said', { type: 'founded', outcome });
    return reply;
  };
  return { world, ipc, happened, founded, choice: () => stand.preferences.values };
};

describe('making a server of one’s own', () => {
  it('starts an empty one, founds it, signs its owner in, and then remembers it', async () => {
    const { founded, happened, choice } = start();
    expect(await founded({ kind: 'made' })).toMatchObject({ ok: true });
    expect(happened).toEqual(['use own', 'found', 'signed in ada@yard.example']);
    expect(choice()).toMatchObject({ onBoard: { runs: 'own', hasOwn: true }, server: { kind: 'local' } });
  });

  it('leaves everything as it was where the server refuses or does not start, and says why', async () => {
    const refused = start({ kept: { runs: 'demo', hasOwn: false } });
    expect(await refused.founded({ kind: 'refused', status: 400, message: 'No such picture' })).toMatchObject(
      {
        ok: false,
        failure: { kind: 'refused', message: 'No such picture' },
      },
    );
    expect(refused.happened).toEqual(['use own', 'found', 'use demo']);
    expect(refused.choice().onBoard).toEqual({ runs: 'demo', hasOwn: false });
    const unstarted = start({ startFails: true });
    expect(await unstarted.ipc['onBoard.found'](asked)).toMatchObject({
      ok: false,
      failure: { detail: 'No room' },
    });
    expect(unstarted.happened).toEqual(['use own', 'use null']);
  });

  it('finds one that was made and forgotten, and lets its owner sign in', async () => {
    const { founded, choice, happened } = start();
    expect(await founded({ kind: 'not-empty' })).toMatchObject({
      ok: false,
      failure: { status: 409, message: 'Your server is on this computer already. Sign in to it.' },
    });
    expect(happened).toEqual(['use own', 'found']);
    expect(choice().onBoard).toEqual({ runs: 'own', hasOwn: true });
  });

  it('is refused to who has one, and while another change is under way', async () => {
    const has = start({ kept: { runs: 'own', hasOwn: true } });
    expect(await has.ipc['onBoard.found'](asked)).toMatchObject({ ok: false, failure: { status: 409 } });
    expect(has.happened).toEqual([]);
    const { ipc, world } = start();
    const first = ipc['onBoard.found'](asked);
    expect(await ipc['onBoard.choose']({ kind: 'demo' })).toMatchObject({
      ok: false,
      failure: { code: 'server-changing' },
    });
    await settle();
    world.signals.tell('server.ended', null);
    expect(await first).toMatchObject({ ok: false, failure: { code: 'server-exited' } });
    expect(await ipc['onBoard.choose']({ kind: 'demo' })).toMatchObject({ ok: true });
  });

  it('begins once more where its data was replaced by nothing', () => {
    const { world, choice } = start({ kept: { runs: 'own', hasOwn: true } });
    world.signals.tell('server.empty', null);
    expect(choice().onBoard).toEqual({ runs: null, hasOwn: false });
    const demo = start({ kept: { runs: 'demo', hasOwn: true } });
    demo.world.signals.tell('server.empty', null);
    expect(demo.choice().onBoard).toEqual({ runs: 'demo', hasOwn: true });
  });
});

describe('changing which server this computer is', () => {
  it('ends the session there and the way in for others first', async () => {
    const { ipc, happened, choice } = start({
      ...{ kept: { runs: 'own', hasOwn: true }, session: HERE, isHosting: true },
    });
    await ipc['onBoard.choose']({ kind: 'demo' });
    expect(happened).toEqual(['hosting false', 'signed out', 'use demo']);
    expect(choice().onBoard).toEqual({ runs: 'demo', hasOwn: true });
    await ipc['onBoard.choose']({ kind: 'own' });
    expect(choice().onBoard).toEqual({ runs: 'own', hasOwn: true });
  });

  it('leads to the first step where there is no server of one’s own, and keeps a session elsewhere', async () => {
    const elsewhere = { phase: 'signed-in', server: { kind: 'remote', address: 'h' } } as SessionState;
    const { ipc, happened, choice } = start({
      kept: { runs: 'demo', hasOwn: false },
      session: elsewhere,
    });
    await ipc['onBoard.choose']({ kind: 'own' });
    expect(happened).toEqual(['use null']);
    expect(choice().onBoard).toEqual({ runs: null, hasOwn: false });
  });
});

describe('the backups of the server on this computer', () => {
  const NAME = '2026-01-31T12-00-00Z.backup';

  it('are those of the server that runs, newest first, and no other files', async () => {
    put(at('own-server/backups', '2026-01-30T12-00-00Z.backup'), 'old');
    put(at('own-server/backups', NAME), 'newer');
    put(at('own-server/backups', 'notes.txt'), 'x');
    put(at('local-server/backups', '2026-02-01T12-00-00Z.backup'), 'demo');
    const { ipc } = start({ kept: { runs: 'own', hasOwn: true } });
    expect(await ipc['onBoard.backups'](null)).toEqual(
      success([
        { name: NAME, atMs: Date.UTC(2026, 0, 31, 12), bytes: 5 },
        { name: '2026-01-30T12-00-00Z.backup', atMs: Date.UTC(2026, 0, 30, 12), bytes: 3 },
      ]),
    );
    expect(await start().ipc['onBoard.backups'](null)).toEqual(success([]));
    const fresh = start({ kept: { runs: 'demo', hasOwn: false } });
    expect(await fresh.ipc['onBoard.backups'](null)).toMatchObject({ value: [{ bytes: 4 }] });
  });

  it('are restored after a question, without the session; the way in for others stays', async () => {
    const { ipc, happened } = start({
      ...{ kept: { runs: 'own', hasOwn: true }, session: HERE, isHosting: true },
    });
    expect(await ipc['onBoard.restore']({ name: NAME })).toEqual(success(true));
    expect(happened[0]).toMatch(/^Take the server on this computer back to .*2026/);
    expect(happened.slice(1)).toEqual(['signed out', `restore ${NAME}`]);
  });

  it('stay where they are if the person declines, the name is none, or the tool fails', async () => {
    const own = { runs: 'own', hasOwn: true } as const;
    const declined = start({ kept: own, answers: false, session: HERE });
    expect(await declined.ipc['onBoard.restore']({ name: NAME })).toEqual(success(false));
    expect(declined.happened).toHaveLength(1);
    const wrong = start({ kept: own });
    expect(await wrong.ipc['onBoard.restore']({ name: '../../x.backup' })).toMatchObject({ ok: false });
    expect(wrong.happened).toEqual([]);
    const failing = start({ kept: own, restoreFails: true });
    expect(await failing.ipc['onBoard.restore']({ name: NAME })).toMatchObject({
      ok: false,
      failure: { detail: 'Damaged' },
    });
  });
});
