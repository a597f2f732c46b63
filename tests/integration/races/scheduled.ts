import type { DraftVersion, ScheduledId } from '../../../src/contract/ids';
import { SCHEDULED_LIMITS } from '../../../src/contract/limits';
import { maskOf } from '../../../src/domain/permissions/mask';
import { systemClock } from '../../../src/server/clock';
import { textChannelOf } from '../../support/node/server-app';
import { createRealm, type Ground, together } from './ground';
import { firstFault, type RaceKind, statusFault } from './kind';

const prepare = async (ground: Ground) => {
  const { home } = ground;
  const owner = await home.signUp();
  const { guild, guildId, everyone } = await createRealm(home, owner);
  const permissions = maskOf(['VIEW_CHANNELS', 'SEND_MESSAGES']);
  await home.done('roles.editPermissions', { guildId, roleId: everyone.id, permissions }, owner);
  const channelId = textChannelOf(guild);
  const sendAt = new Date(systemClock.now() + 24 * 3_600_000).toISOString();
  const asked = { channelId, content: 'as written', parentId: null, sendAt };
  const schedule = async (): Promise<ScheduledId> =>
    (await home.done('scheduled.create', asked, owner)).item.id;
  /** The texts of the channel; it is empty afterwards. */
  const taken = async (): Promise<readonly string[]> => {
    const { messages } = (await home.done('messages.list', { channelId }, owner)).data;
    for (const { id: messageId } of messages) await home.done('messages.delete', { messageId }, owner);
    return messages.map(({ content }) => content);
  };
  const waiting = async (): Promise<number> => (await home.done('scheduled.list', {}, owner)).items.length;
  return { owner, channelId, sendAt, asked, schedule, taken, waiting };
};

const textsFault = (texts: readonly string[], wanted: readonly string[]): string | null =>
  texts.join() === wanted.join() ? null : `the channel has "${texts.join()}", not "${wanted.join()}"`;
const leftFault = (count: number, wanted = 0): string | null =>
  count === wanted ? null : `${count} scheduled messages are left`;

const sentTwice: RaceKind = {
  name: 'a scheduled message that two devices send now',
  prepare: async (ground) => {
    const { owner, schedule, taken, waiting } = await prepare(ground);
    return async (dice) => {
      const scheduledId = await schedule();
      const send = () => ground.call('scheduled.send', { scheduledId }, owner);
      const statuses = await together(ground, dice, [send, send]);
      return firstFault(
        statusFault(statuses, [200, 404]),
        textsFault(await taken(), ['as written']),
        leftFault(await waiting()),
      );
    };
  },
};

const sentAndDeleted: RaceKind = {
  name: 'a scheduled message that is sent and deleted',
  prepare: async (ground) => {
    const { owner, schedule, taken, waiting } = await prepare(ground);
    return async (dice) => {
      const scheduledId = await schedule();
      const statuses = await together(ground, dice, [
        () => ground.call('scheduled.send', { scheduledId }, owner),
        () => ground.call('scheduled.delete', { scheduledId }, owner),
      ]);
      return firstFault(
        statusFault(statuses, [200, 404]),
        textsFault(await taken(), statuses[0] === 200 ? ['as written'] : []),
        leftFault(await waiting()),
      );
    };
  },
};

const sentAndEdited: RaceKind = {
  name: 'a scheduled message that is sent and edited',
  prepare: async (ground) => {
    const { owner, sendAt, schedule, taken, waiting } = await prepare(ground);
    return async (dice) => {
      const scheduledId = await schedule();
      const statuses = await together(ground, dice, [
        () => ground.call('scheduled.send', { scheduledId }, owner),
        () => ground.call('scheduled.edit', { scheduledId, content: 'as edited', sendAt }, owner),
      ]);
      return firstFault(
        statusFault(statuses, [200, 200], [200, 404]),
        textsFault(await taken(), [statuses[1] === 200 ? 'as edited' : 'as written']),
        leftFault(await waiting()),
      );
    };
  },
};

const lastPlace: RaceKind = {
  name: 'the last scheduled message that one may have',
  prepare: async (ground) => {
    const { home } = ground;
    const { owner, asked, schedule, waiting } = await prepare(ground);
    for (let nth = 1; nth < SCHEDULED_LIMITS.ofPerson; nth += 1) await schedule();
    const held = new Set((await home.done('scheduled.list', {}, owner)).items.map(({ id }) => id));
    return async (dice) => {
      const create = () => ground.call('scheduled.create', asked, owner);
      const statuses = await together(ground, dice, [create, create]);
      const count = await waiting();
      const { items } = await home.done('scheduled.list', {}, owner);
      for (const { id: scheduledId } of items)
        if (!held.has(scheduledId)) await home.done('scheduled.delete', { scheduledId }, owner);
      return firstFault(statusFault(statuses, [200, 400]), leftFault(count, SCHEDULED_LIMITS.ofPerson));
    };
  },
};

const oneDraft: RaceKind = {
  name: 'one draft that two devices change',
  prepare: async (ground) => {
    const { home } = ground;
    const { owner, channelId } = await prepare(ground);
    let base: DraftVersion | null = null;
    return async (dice, nth) => {
      const texts = ['here', 'there'].map((place) => `${place} ${nth}`);
      const statuses = await together(
        ground,
        dice,
        texts.map(
          (text) => () => ground.call('drafts.set', { channelId, text, parentId: null, base }, owner),
        ),
      );
      const { drafts } = await home.done('drafts.list', {}, owner);
      base = drafts[0]?.version ?? null;
      const won = texts[statuses.indexOf(200)];
      return firstFault(
        statusFault(statuses, [200, 409]),
        drafts[0]?.text === won ? null : `the draft is "${drafts[0]?.text ?? ''}", not "${won ?? ''}"`,
      );
    };
  },
};

/** Races between a person's devices about what is sent later. */
export const SCHEDULED: readonly RaceKind[] = [sentTwice, sentAndDeleted, sentAndEdited, lastPlace, oneDraft];
