import { describe, expect, it } from 'vitest';
import { failure, success, type Told } from '../../../../../src/contract/failure';
import type { LiveEvent } from '../../../../../src/contract/gateway/events';
import { act, type Act } from '../../../../../src/renderer/state/live/act';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import type { Listening } from '../../../../../src/renderer/state/session-work';
import type { AppThunk } from '../../../../../src/renderer/state/store';
import { selectRolesById } from '../../../../../src/renderer/state/roles/selectors';
import { everyone, id, makeGuild, makeRole } from '../../../../support/renderer/factories';
import { deferred } from '../../../../support/renderer/fake-bridge';
import { startTestApp } from '../../../../support/renderer/test-store';
import type { GuildId } from '../../../../../src/contract/ids';

const guildId = id<GuildId>(5);
const role = makeRole({ id: id(20), name: 'Staff', color: '#000000', position: 5 });
const edit = (change: Partial<typeof role>): LiveEvent =>
  liveEvent('GUILD_ROLE_EDIT', { guildId, role: { ...role, ...change } });

const start = async (how: Partial<Act<null>> = {}) => {
  const app = await startTestApp({ guilds: [makeGuild({ memberRoles: [everyone, role] })] });
  const answer = deferred<Told<null>>();
  const shown = () => selectRolesById(app.store.getState(), guildId)[role.id]?.name;
  const done = app.store.dispatch(act({ make: () => answer.promise, ...how }));
  return { ...app, answer, done, shown };
};
const listening =
  (): AppThunk<Listening> =>
  (_dispatch, _getState, { work }) =>
    work.listen();
const REFUSED = failure({ kind: 'refused', status: 403, message: null, retryAfterMs: null } as const);
const OWN = { tells: () => [edit({ name: 'Mine' })] };

describe('what one does and the server tells everybody of', () => {
  it('is shown by its answer where the live connection has told nobody', async () => {
    const { answer, done, shown } = await start(OWN);
    answer.resolve(success(null));
    await done;
    expect(shown()).toBe('Mine');
  });

  it('is left to the live connection where that has told of it', async () => {
    const { answer, done, shown, hear } = await start(OWN);
    hear(edit({ name: 'As stored' }));
    answer.resolve({ ...success(null), isTold: true });
    await done;
    expect(shown()).toBe('As stored');
    const unheard = await start(OWN);
    unheard.answer.resolve({ ...success(null), isTold: true });
    await unheard.done;
    expect(unheard.shown()).toBe('Staff');
  });

  it('is older than what was heard meanwhile, where nobody says which event is its own', async () => {
    const { answer, done, shown, hear } = await start(OWN);
    hear(edit({ name: 'Mine' }), edit({ name: 'Theirs' }));
    answer.resolve(success(null));
    await done;
    expect(shown()).toBe('Theirs');
  });

  it('is shown at once, and taken back when the server refuses; what was heard meanwhile stands', async () => {
    const optimistic = { shows: [edit({ name: 'Mine' })], undo: () => [edit({ name: 'Staff' })] };
    const refused = await start(optimistic);
    expect(refused.shown()).toBe('Mine');
    refused.answer.resolve(REFUSED);
    await refused.done;
    expect(refused.shown()).toBe('Staff');

    const overtaken = await start(optimistic);
    overtaken.hear(edit({ name: 'Theirs' }));
    overtaken.answer.resolve(REFUSED);
    await overtaken.done;
    expect(overtaken.shown()).toBe('Theirs');
  });

  it('is told to whoever is fetching something only when it is done', async () => {
    const { answer, done, store } = await start({ shows: [edit({ name: 'Mine' })] });
    const heard = store.dispatch(listening());
    answer.resolve(success(null));
    await done;
    expect(heard.end().map(({ name }) => name)).toEqual(['GUILD_ROLE_EDIT']);
  });
});
