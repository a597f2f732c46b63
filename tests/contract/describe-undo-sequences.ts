import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditLogEntryId } from '../../src/contract/ids';
import type { TestServer } from '../support/node/server-app';
import { timeFor, tries } from '../support/torture';
import type { StoreUnderTest } from './stores';
import {
  Choice,
  openHall,
  type Hall,
  OTHER_ACTS,
  STAFF_ACTS,
  STAFF_RIGHTS,
  undoAnother,
} from './undo-sequences/acts';
import { type ActDone, differences, type Expected, expectUndo, orderFault } from './undo-sequences/model';
import { backFault, expectOrder, isOrder, listFault, type OrderImage } from './undo-sequences/order-model';

const ANOTHER = 'undoes another act';

/** A step: what is done, and a number for its choices. */
type Step = readonly [name: string, choice: number];
const choice = fc.nat({ max: 1_000_000_000 });
const STAFF = Object.keys(STAFF_ACTS);
/** One of each kind in the suite. */
const RUNS = STAFF.length;
const anyStep = fc.tuple(fc.constantFrom(...STAFF, ...Object.keys(OTHER_ACTS), ANOTHER), choice);

/** Before an act: anything, and sometimes one of the same kind, after which another state is to come back than none. */
const earlierThan = (name: string) =>
  fc.array(
    fc.oneof(
      { arbitrary: anyStep, weight: 3 },
      { arbitrary: fc.tuple(fc.constant(name), choice), weight: 1 },
    ),
    { maxLength: 4 },
  );
/** After an act: anything, and often what is about the same things, as new neighbours of what comes back to its place. */
const laterThan = (name: string) => {
  const places = ['channels ordered', 'roles ordered', 'makes a channel', 'makes a category', 'makes a role'];
  const near = [name, name, 'joins', 'unbans', 'reorders', 'channel deleted', 'role deleted', ANOTHER];
  if (['channel deleted', 'category deleted', 'role deleted'].includes(name)) near.push(...places);
  return fc.array(fc.oneof(anyStep, fc.tuple(fc.constantFrom(...near), choice)), { maxLength: 6 });
};
const { numRuns, seed } = tries(RUNS);

const take = async (hall: Hall, [name, number]: Step, but: AuditLogEntryId | null = null): Promise<void> => {
  hall.app.clock.setWall(hall.app.clock.now() + 1000);
  if (name === ANOTHER) return undoAnother(hall, but, new Choice(number));
  const act = STAFF_ACTS[name] ?? OTHER_ACTS[name];
  await act?.(hall, await hall.seen(), new Choice(number));
};

const imagesOf = async ({ app, guildId }: Hall) =>
  app.store.db.selectFrom('undoImages').select(['entryId', 'image']).where('guildId', '=', guildId).execute();

/** Undoing after whatever else has happened since. */
export const describeUndoSequences = ({ name: store, start }: StoreUnderTest): void => {
  describe(`undoing after random acts on the ${store} store`, () => {
    let app: TestServer;
    /** How often each kind of act was undone, named a conflict, or was about something that is gone. */
    const ends = new Map<string, number>();
    beforeAll(async () => {
      app = await start();
    });
    afterAll(async () => {
      await app.close();
      const counts = [...ends].toSorted().map(([end, count]) => `${end} ${count}`);
      if (numRuns > RUNS) console.log(`torture: undo: ${store}, seed ${seed}: ${counts.join(', ')}`);
    });

    const run = async (steps: readonly Step[], act: Step, later: readonly Step[]): Promise<void> => {
      const hall = await openHall(app);
      for (const step of steps) await take(hall, step);
      const [before, earlier] = [await hall.seen(), (await imagesOf(hall)).map(({ entryId }) => entryId)];
      // The owner's act, or that of a moderator.
      const [name, number] = act;
      if (number % 3 > 0) hall.staff.by = hall.mod;
      await take(hall, [name, Math.floor(number / 3)]);
      hall.staff.by = hall.owner;
      const left = await hall.seen();
      const made = (await imagesOf(hall)).find(({ entryId }) => !earlier.includes(entryId));
      // It was refused, or has changed nothing.
      fc.pre(made !== undefined);
      for (const step of later) await take(hall, step, made.entryId);
      await hall.entitle('VIEW_AUDIT_LOG', ...STAFF_RIGHTS.filter((_right, nth) => (number >> nth) % 4 > 0));
      const now = await hall.seen();
      const done = made.image as ActDone;
      const isOver = (time: string): boolean => Date.parse(time) <= app.clock.now();
      const image = made.image as ActDone | OrderImage;
      const order = isOrder(image) ? { image, ...expectOrder(image, { left, now }) } : null;
      const model: Expected =
        order === null
          ? expectUndo(done, { before: before.rows, left: left.rows, now: now.rows, isOver })
          : {
              isGone: false,
              conflicts: Array.from({ length: order.conflicts }, () => 'order'),
              hasRest: order.back.size > 0,
              rows: order.rows,
            };

      let undoer = hall.owner;
      const undo = async (force: boolean) => {
        const asked = { guildId: hall.guildId, entryId: made.entryId, reason: '', force };
        const { status, body } = await app.call('auditLog.undo', asked, undoer);
        return { status, body: body as { conflicts?: readonly unknown[]; code?: string } };
      };
      const { reply } = await app.call('auditLog.list', { guildId: hall.guildId, limit: 100 }, hall.mod);
      const offered = reply?.entries.find(({ id }) => id === made.entryId)?.undo?.state;
      if (offered !== undefined) undoer = hall.mod;
      let first = await undo(false);
      if (offered !== undefined) {
        // The list and the call decide by the same rights, but those that permissions of a place would give.
        const isTrue =
          offered === 'impossible'
            ? first.status === 403 || first.status === 404
            : first.status !== 403 || done.kind === 'overwrites';
        expect([offered, first.status, isTrue]).toEqual([offered, first.status, true]);
        if (first.status === 403) expect(differences(now.rows, (await hall.seen()).rows)).toEqual([]);
        ends.set(`${offered} to staff`, (ends.get(`${offered} to staff`) ?? 0) + 1);
      }
      if (first.status === 403 || offered === undefined) undoer = hall.owner;
      if (first.status === 403) first = await undo(false);
      const isClear = !model.isGone && model.conflicts.length === 0;
      expect({ status: first.status, count: first.body.conflicts?.length ?? 0 }).toEqual({
        status: model.isGone ? 404 : isClear ? 200 : 409,
        count: model.isGone ? 0 : model.conflicts.length,
      });
      const end = isClear ? 'undone' : model.isGone ? 'gone' : model.hasRest ? 'rest' : 'conflict';
      ends.set(`${done.kind} ${end}`, (ends.get(`${done.kind} ${end}`) ?? 0) + 1);
      if (!isClear) {
        expect(differences(now.rows, (await hall.seen()).rows)).toEqual([]);
        if (model.isGone) return;
        expect(first.body.code === 'conflict').toBe(model.hasRest);
        expect((await undo(true)).status).toBe(model.hasRest ? 200 : 409);
      }
      const after = await hall.seen();
      expect(differences(model.hasRest ? model.rows : now.rows, after.rows)).toEqual([]);
      expect(after.untrueLast).toEqual([]);
      const isOrdered = (name: 'roles' | 'categories' | 'channels'): boolean =>
        order !== null && (order.image.kind === 'role-order') === (name === 'roles');
      for (const name of ['roles', 'categories', 'channels'] as const)
        if (!isOrdered(name)) expect(orderFault(name, { before, now, after })).toBeNull();
      expect(backFault({ before, now, after }, undoer === hall.mod ? hall.staffRole : null)).toBeNull();
      if (order !== null) expect(listFault(order.image, order.back, { before, left, now, after })).toBeNull();
      expect((await undo(true)).status).toBe(409);
    };

    it.each(STAFF)(
      '%s: puts back what is as the act left it, and names the rest, as a model says',
      (name) => {
        const runs = Math.ceil(numRuns / STAFF.length);
        const act = fc.asyncProperty(earlierThan(name), choice, laterThan(name), (first, number, rest) =>
          run(first, [name, number], rest),
        );
        return fc.assert(act, { numRuns: runs, seed });
      },
      timeFor(RUNS, 600_000),
    );
  });
};
