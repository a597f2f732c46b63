import type { Lockdown, LockdownMeasures } from '../../contract/entities/lockdown';
import { failure, success } from '../../contract/failure';
import type { lockdown } from '../../contract/rest/lockdown';
import { hasMeasure, valuesBefore } from '../../domain/moderation/lockdown';
import type { MemberAuthority } from '../../domain/permissions/authority';
import { rightsIn, seesChannel } from '../../domain/permissions/guild-places';
import { isoTimeOf } from '../clock';
import { findChannelWithGuild } from '../data/channels';
import type { KeptChange } from '../data/audit-log';
import { findLockdown, insertLockdown } from '../data/lockdowns';
import type { Db } from '../data/schema';
import { type Answer, notFound, refuse, type Refusal } from '../refusal';
import { acknowledge } from './acknowledge';
import { withVersion } from './acts';
import { guildTarget } from './audit';
import {
  announceEnd,
  announceValues,
  changesSeen,
  endLockdown,
  type LockedGuild,
  readLockedGuild,
  writeValues,
} from './end-lockdown';
import type { HandlersOf } from './handler';
import { NOT_A_TEXT_CHANNEL } from './sent-message';
import type { Services } from './services';

const MINUTE_MS = 60 * 1000;
const NO_MEASURE = 'Choose at least one measure';
const RUNNING = 'A lockdown is running';
const NONE = 'No lockdown is running';

/** The refusal of a second lockdown, with whose the first is. */
const refuseRunning = ({ by, until }: Lockdown): Answer<never> =>
  failure<Refusal>({
    status: 409,
    message: RUNNING,
    code: 'conflict',
    now: { by: by?.username ?? null, until },
  });

/** The measures in the audit log: those that are taken, and when the lockdown ends. */
const changesOf = (
  { pauseInvites, slowmodeS, holdNewerThanDays, membersReadOnly, channels }: LockdownMeasures,
  until: string | null,
): readonly KeptChange[] =>
  Object.entries({
    until,
    pause_invites: pauseInvites || null,
    slowmode_s: slowmodeS || null,
    hold_newer_than_days: holdNewerThanDays || null,
    members_read_only: membersReadOnly || null,
    channels: channels?.length ?? null,
  }).flatMap(([key, value]) => (value === null ? [] : [{ key, old_value: null, new_value: value }]));

/** Handlers of lockdowns. */
export const lockdownHandlers = ({ clock }: Services): HandlersOf<typeof lockdown> => {
  /** Whether the channels are text channels of the guild that the caller sees. */
  const checkChannels = async (
    trx: Db,
    { guild, places, values }: LockedGuild,
    who: MemberAuthority,
    { channels }: LockdownMeasures,
  ): Promise<Answer<null>> => {
    const rights = rightsIn(who, places);
    const text = new Set(values.channels.map(({ id }) => id));
    for (const id of channels ?? []) {
      if (text.has(id) && seesChannel(rights, id)) continue;
      const found = await findChannelWithGuild(trx, id);
      if (found?.guildId !== guild.id || !seesChannel(rights, id)) return notFound('channel');
      return refuse(400, NOT_A_TEXT_CHANNEL);
    }
    return success(null);
  };

  return {
    'lockdown.start': async (
      { guildId, minutes, measures: chosen, reason },
      { caller, acts, audit, hub },
    ) => {
      if (!hasMeasure(chosen)) return refuse(400, NO_MEASURE);
      const measures = { ...chosen, channels: chosen.channels && [...new Set(chosen.channels)] };
      const done = await acts.inGuild(
        withVersion(async (trx, { who }) => {
          const running = await findLockdown(trx, guildId);
          if (running !== null) return refuseRunning(running);
          const locked = await readLockedGuild(trx, guildId);
          if (locked === null) return notFound('guild');
          const fits = await checkChannels(trx, locked, who, measures);
          if (!fits.ok) return fits;
          const now = clock.now();
          const until = minutes === null ? null : isoTimeOf(now + minutes * MINUTE_MS);
          const before = valuesBefore(measures, locked.values);
          await insertLockdown(trx, {
            ...{ guildId, startedBy: caller.userId, startedAt: isoTimeOf(now), until, measures, before },
          });
          const written = await writeValues(trx, locked, {
            invitesPaused: before.pausedInvites ? true : null,
            slowmode: before.slowmode.map(({ id }) => ({ id, seconds: measures.slowmodeS })),
          });
          await audit(trx, {
            ...{ guildId, actorId: caller.userId, action: 'LOCKDOWN_START', reason },
            target: guildTarget(locked.guild),
            changes: changesOf(measures, until),
          });
          return success({ written, lockdown: await findLockdown(trx, guildId) });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      announceValues(hub, guildId, value.written, version);
      hub.changed(version, 'GUILD_LOCKDOWN', { guildId, lockdown: value.lockdown });
      return acknowledge();
    },

    'lockdown.end': async ({ guildId }, { caller, acts, audit, hub }) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { who }) => {
          const ended = await endLockdown(trx, guildId, { audit, by: caller.userId });
          if (ended === null)
            return failure<Refusal>({ status: 409, message: NONE, code: 'conflict', now: { by: null } });
          const rights = rightsIn(who, ended.places);
          const sees = (channelId: Parameters<typeof seesChannel>[1]): boolean =>
            seesChannel(rights, channelId);
          const [restored, kept] = [changesSeen(ended.restored, sees), changesSeen(ended.kept, sees)];
          return success({ ended, reply: { restored, kept } });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      announceEnd(hub, value.ended, version);
      return success(value.reply);
    },
  };
};
