import { failure, success, type Result } from '../../contract/failure';
import type { Founding, OnBoardChoice, OnBoardKind } from '../../contract/ipc/on-board';
import type { Welcomed } from '../../contract/ipc/calls';
import { timeOfBackup } from '../../domain/backups/backup-name';
import { t } from '../../domain/i18n/t';
import { restoreQuestion } from '../consent/question';
import { serverFolder } from '../local-server/folders';
import { FoundingCall } from '../local-server/founding';
import { listKeptBackups } from '../local-server/list-backups';
import { local } from '../local-server/start-failure';
import type { Given } from './given';
import type { Needs, Started } from './part';

type OnBoardNeeds = Needs<'ask' | 'hosting' | 'notices' | 'preferences' | 'servers'> & {
  readonly session: Pick<Given['session'], 'signIn' | 'signOut' | 'state'>;
};
type OnBoardCalls = 'onBoard.found' | 'onBoard.choose' | 'onBoard.backups' | 'onBoard.restore';

const formatTime = (ms: number): string =>
  new Date(ms).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' });

const refused = (status: number, message: string) =>
  failure({ kind: 'refused', status, message, retryAfterMs: null } as const);

/** Which server 'This computer' is: the person's own, which is made here, or the demo. */
export const onBoardPart = ({
  ask,
  clock,
  hosting,
  notices,
  preferences,
  servers,
  session,
  signals,
  userData,
}: OnBoardNeeds): Started<'foundOwn', OnBoardCalls> => {
  const { local: onBoard } = servers;
  const founding = new FoundingCall({ clock, post: (message) => onBoard.post(message) });
  signals.on('server.said', (message) => founding.hear(message));
  signals.on('server.ended', () => founding.ended());

  const keep = (change: Partial<OnBoardChoice>): void =>
    void preferences.set({ onBoard: { ...preferences.values.onBoard, ...change } });
  // Its data was replaced by nothing: it can be made once more.
  signals.on('server.empty', () => {
    if (preferences.values.onBoard.runs === 'own') keep({ runs: null, hasOwn: false });
  });

  const endSession = async (): Promise<void> => {
    const { state } = session;
    if (state.phase === 'signed-in' && state.server.kind === 'local') await session.signOut();
  };
  /** Ends what belongs to the server that runs: the session on it, and the way in for others. */
  const leave = async (): Promise<void> => {
    if (hosting.isOn) await hosting.choose({ ...preferences.values.hosting, isOn: false });
    await endSession();
  };

  /** The server on board as the person's own, with its owner; null if it was already. */
  const make = async (asked: Founding): Promise<Result<'made' | 'not-empty'>> => {
    await onBoard.use('own');
    const started = await onBoard.start();
    if (!started.ok) return started;
    const founded = await founding.ask(asked);
    if (!founded.ok) return founded;
    const outcome = founded.value;
    return outcome.kind === 'refused' ? refused(outcome.status, outcome.message) : success(outcome.kind);
  };

  const found = async ({
    remember,
    ...asked
  }: Founding & { readonly remember: boolean }): Promise<Result<Welcomed>> => {
    if (preferences.values.onBoard.hasOwn) return refused(409, ALREADY());
    await leave();
    const before = onBoard.kind;
    const made = await make(asked);
    if (!made.ok) {
      await onBoard.use(before);
      return made;
    }
    // The sign-in is first, so that the screen does not show the form of an existing server for a moment.
    const entered =
      made.value === 'not-empty'
        ? refused(409, ALREADY())
        : await session.signIn({
            server: { kind: 'local' },
            email: asked.email.trim(),
            password: asked.password,
            remember,
          });
    preferences.set({ onBoard: { runs: 'own', hasOwn: true }, server: { kind: 'local' } });
    return entered;
  };

  const choose = async (kind: OnBoardKind): Promise<void> => {
    const { hasOwn } = preferences.values.onBoard;
    const runs = kind === 'own' && !hasOwn ? null : kind;
    if (runs !== onBoard.kind) await leave();
    await onBoard.use(runs);
    preferences.set({ onBoard: { runs, hasOwn }, server: { kind: 'local' } });
  };

  const restore = async (name: string): Promise<Result<boolean>> => {
    const { kind } = onBoard;
    const atMs = timeOfBackup(name);
    if (kind === null || atMs === null) return failure({ kind: 'invalid', detail: name });
    if (!(await ask(restoreQuestion(formatTime(atMs))))) return success(false);
    // The restored data may not know the session; and the page must forget what it has of the newer data.
    await endSession();
    const restored = await onBoard.restore(name);
    if (!restored.ok) return restored;
    notices.answer(t('The backup was restored. Sign in again.'));
    return success(true);
  };

  // Two changes at a time would each undo what the other needs.
  let isBusy = false;
  const alone = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    if (isBusy) return failure(local('server-changing', t('The server on this computer is being changed.')));
    isBusy = true;
    try {
      return await work();
    } finally {
      isBusy = false;
    }
  };

  const foundOwn: Given['foundOwn'] = (asked) => alone(() => found(asked));
  return {
    gives: { foundOwn },
    ipc: {
      'onBoard.found': foundOwn,
      'onBoard.choose': ({ kind }) =>
        alone(async () => {
          await choose(kind);
          return success(null);
        }),
      'onBoard.backups': async () =>
        success(onBoard.kind === null ? [] : await listKeptBackups(serverFolder(userData, onBoard.kind))),
      'onBoard.restore': ({ name }) => alone(() => restore(name)),
    },
  };
};

const ALREADY = (): string => t('Your server is on this computer already. Sign in to it.');
