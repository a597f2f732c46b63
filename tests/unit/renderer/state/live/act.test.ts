import { describe, expect, it } from 'vitest';
import { failure, success, type Told } from '../../../../../src/contract/failure';
import type { LiveEvent } from '../../../../../src/contract/gateway/events';
import { selectBans, selectGuildBans } from '../../../../../src/renderer/state/bans/selectors';
import { banLifted, banLifting, unbanRefused } from '../../../../../src/renderer/state/bans/slice';
import { loadBans } from '../../../../../src/renderer/state/bans/thunks';
import { act, type Act } from '../../../../../src/renderer/state/live/act';
import { liveEvent } from '../../../../../src/renderer/state/live-events';
import type { Listening } from '../../../../../src/renderer/state/session-work';
import type { InnerThunk } from '../../../../../src/renderer/state/store';
import { selectRolesById } from '../../../../../src/renderer/state/roles/selectors';
import {
  everyone,
  id,
  makeBan,
  makeGuild,
  makeMessage,
  makeRole,
} from '../../../../support/renderer/factories';
import { createFakeBridge, deferred } from '../../../../support/renderer/fake-bridge';
import { selectChannelPings } from '../../../../../src/renderer/state/unread/selectors';
import { startTestApp } from '../../../../support/renderer/test-store';
import type { ChannelId, GuildId } from '../../../../../src/contract/ids';

const guildId = id<GuildId>(5);
const role = makeRole({ id: id(20), name: 'Staff', color: '#000000', position: 5 });
const edit = (change: Partial<typeof role>): LiveEvent =>
  liveEvent('GUILD_ROLE_EDIT', { guildId, role: { ...role, ...change } });

const ban = makeBan();

const start = async (how: Partial<Act<null>> = {}) => {
  const bridge = createFakeBridge({ 'bans.list': () => success({ error: 0, bans: [ban], message: null }) });
  const app = await startTestApp({ bridge, guilds: [makeGuild({ memberRoles: [everyone, role] })] });
  await app.store.dispatch(loadBans(guildId));
  const answer = deferred<Told<null>>();
  const shown = () => selectRolesById(app.store.getState(), guildId)[role.id]?.name;
  const done = app.store.dispatch(act({ make: () => answer.promise, ...how }));
  return { ...app, answer, done, shown };
};
const listening =
  (): InnerThunk<Listening> =>
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

  it('is shown, confirmed and taken back by actions too, for what has no event', async () => {
    const place = { guildId, userId: ban.bannedUser.id };
    const how = {
      shows: [banLifting(place)],
      undo: () => [unbanRefused(place)],
      tells: () => [banLifted(place), edit({ name: 'Mine' })],
    };
    const bans = ({ store }: Awaited<ReturnType<typeof start>>) =>
      selectBans(store.getState(), guildId).length;
    const told = await start(how);
    expect(bans(told)).toBe(0);
    told.answer.resolve({ ...success(null), isTold: true });
    await told.done;
    expect([bans(told), told.shown()]).toEqual([0, 'Staff']);
    expect(selectGuildBans(told.store.getState(), guildId).value.list).toEqual([]);

    const refused = await start(how);
    expect(bans(refused)).toBe(0);
    refused.answer.resolve(REFUSED);
    await refused.done;
    expect([bans(refused), refused.shown()]).toEqual([1, 'Staff']);
  });

  it('counts a ping that was heard meanwhile once', async () => {
    const { answer, done, store, hear } = await start(OWN);
    const other = id<ChannelId>(101);
    const message = makeMessage(900, { content: 'hi <@1>', authorId: id(2) });
    hear(liveEvent('CHANNEL_MESSAGE', { guildId, channelId: other, message }));
    answer.resolve(success(null));
    await done;
    expect(selectChannelPings(store.getState(), other)).toBe(1);
  });

  it('is told to whoever is fetching something only when it is done', async () => {
    const { answer, done, store } = await start({ shows: [edit({ name: 'Mine' })] });
    const heard = store.dispatch(listening());
    answer.resolve(success(null));
    await done;
    expect(heard.end().map(({ name }) => name)).toEqual(['GUILD_ROLE_EDIT']);
  });
});
