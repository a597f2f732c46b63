import type { UndoConflict } from '../../contract/entities/audit-log-entry';
import { DESK_LIMITS } from '../../contract/desk-limits';
import { failure, success } from '../../contract/failure';
import type { GuildId } from '../../contract/ids';
import type { undo } from '../../contract/rest/undo';
import { decideUndo, undoState } from '../../domain/undo/decide-undo';
import { loadAuthority } from '../data/members';
import type { EventVersion } from '../data/event-versions';
import { findActSince, type KeptAct, markUndone, takeAct } from '../data/undo-images';
import { heardInPlace } from '../gateway/hearers';
import type { Publisher } from '../gateway/publisher';
import { type Answer, type Refusal, refuse } from '../refusal';
import { withVersion } from './acts';
import { announceGuild, type Announcer } from './announcements';
import type { HandlersOf } from './handler';
import type { Services } from './services';
import { planUndo } from './undo-acts';
import type { FoundConflict, Ground, Undone } from './undo-plan';

const NOT_THERE = 'This act cannot be undone';
const OVER = 'The 30 days are over';
const DONE = 'This was undone already';

type UndoEvent =
  | ('GUILD_JOINED' | 'GUILD_MEMBER_EDIT' | 'GUILD_MEMBER_ROLE_ADD' | 'GUILD_MEMBER_ROLE_REMOVE')
  | ('GUILD_CHANNEL_CREATE' | 'GUILD_CATEGORY_CREATE' | 'GUILD_CHANNEL_ORDER')
  | ('GUILD_EMOJI' | 'GUILD_STICKERS')
  | ('SYSTEM_MESSAGE' | 'GUILD_EDIT' | 'GUILD_CATEGORY_EDIT' | 'GUILD_ROLE_CREATE' | 'GUILD_ROLE_ORDER')
  | ('GUILD_ROLE_EDIT' | 'GUILD_CHANNEL_EDIT' | 'CHANNEL_MESSAGES_RESTORED');

/** Of a role that is back, so many members are named; the lists of the others are right after the next start. */
const MEMBERS_TOLD = 500;

/** Tells of what is as before again. */
const tellUndone = async (
  { hub, announce }: { readonly hub: Publisher<UndoEvent>; readonly announce: Announcer<UndoEvent> },
  guildId: GuildId,
  { told, messages }: Undone,
  version: EventVersion,
): Promise<void> => {
  for (const { channelId, channel, messageIds } of messages)
    for (let at = 0; at < messageIds.length; at += DESK_LIMITS.deletedOfFrame) {
      const frame = messageIds.slice(at, at + DESK_LIMITS.deletedOfFrame);
      hub.changed(version, 'CHANNEL_MESSAGES_RESTORED', { guildId, channelId, messageIds: frame }, channel);
    }
  if (told.kind === 'member') await announce.member(guildId, told.userId);
  if (told.kind === 'timeout') await announce.timeout(guildId, told.userId);
  if (told.kind === 'channel')
    hub.changed(
      version,
      'GUILD_CHANNEL_EDIT',
      { guildId, channel: told.channel },
      heardInPlace(told.isRuled),
    );
  if (told.kind === 'role') {
    hub.changed(version, 'GUILD_ROLE_EDIT', { guildId, role: told.role });
    if (told.hasRights) await announce.visibility(guildId);
  }
  if (told.kind === 'channel-back') {
    const { channel, isRuled, order } = told;
    if (isRuled) await announce.visibility(guildId, null, channel.id);
    else hub.changed(version, 'GUILD_CHANNEL_CREATE', { guildId, channel }, heardInPlace(false));
    if (order !== null) hub.changed(version, 'GUILD_CHANNEL_ORDER', { guildId, ...order });
  }
  if (told.kind === 'category-back') {
    const { category, isRuled, order } = told;
    if (isRuled) await announce.visibility(guildId, null, category.id);
    else hub.changed(version, 'GUILD_CATEGORY_CREATE', { guildId, category }, heardInPlace(false));
    hub.changed(version, 'GUILD_CHANNEL_ORDER', { guildId, ...order });
  }
  if (told.kind === 'channel-order') {
    if (told.hasRules) await announce.visibility(guildId);
    hub.changed(version, 'GUILD_CHANNEL_ORDER', { guildId, ...told.order });
  }
  if (told.kind === 'role-order')
    hub.changed(version, 'GUILD_ROLE_ORDER', { guildId, roles: [...told.positions] });
  if (told.kind === 'emoji') hub.changed(version, 'GUILD_EMOJI', { guildId, emoji: [...told.emoji] });
  if (told.kind === 'stickers')
    hub.changed(version, 'GUILD_STICKERS', { guildId, stickers: [...told.stickers] });
  if (told.kind === 'guild') announceGuild({ hub }, told.guild, version);
  if (told.kind === 'own-message') {
    const { userId, message } = told.message;
    hub.toUser(userId, 'SYSTEM_MESSAGE', { message });
  }
  if (told.kind === 'access') {
    await announce.visibility(guildId);
    const { channels, category, isRuled } = told.turned;
    for (const { channel, isRuled: isRuledThere } of channels)
      hub.changed(version, 'GUILD_CHANNEL_EDIT', { guildId, channel }, heardInPlace(isRuledThere));
    if (category !== null)
      hub.changed(version, 'GUILD_CATEGORY_EDIT', { guildId, category }, heardInPlace(isRuled));
  }
  if (told.kind === 'role-back') {
    const { role, positions, members } = told;
    hub.changed(version, 'GUILD_ROLE_CREATE', { guildId, role });
    hub.changed(version, 'GUILD_ROLE_ORDER', { guildId, roles: [...positions] });
    for (const userId of members.slice(0, MEMBERS_TOLD))
      hub.changed(version, 'GUILD_MEMBER_ROLE_ADD', { guildId, userId, roleId: role.id });
    await announce.visibility(guildId);
  }
  if (told.kind === 'member-role') {
    const { userId, roleId, isHeld } = told;
    hub.changed(version, isHeld ? 'GUILD_MEMBER_ROLE_ADD' : 'GUILD_MEMBER_ROLE_REMOVE', {
      ...{ guildId, userId, roleId },
    });
    await announce.visibility(guildId, [userId]);
  }
};

/** Who has made the conflicts, where the audit log knows. */
const withNames = (
  { trx, guildId, entryId }: Ground,
  conflicts: readonly FoundConflict[],
): Promise<UndoConflict[]> =>
  Promise.all(
    conflicts.map(async ({ what, targetId, only }) => ({
      what,
      by: targetId === null ? null : await findActSince(trx, { guildId, entryId, targetId, only }),
    })),
  );

/** The sentence about what was changed since: 'Changed since by Ana: nickname'. */
const conflictSentence = (conflicts: readonly UndoConflict[]): string => {
  const by = conflicts.find((one) => one.by !== null)?.by ?? null;
  return `Changed since${by === null ? '' : ` by ${by}`}: ${conflicts.map(({ what }) => what).join(', ')}`;
};

/** Handlers of undoing. */
export const undoHandlers = ({ ids, clock, random, limits }: Services): HandlersOf<typeof undo> => {
  const tools = { ids, clock, random, limits };
  /** The refusal where an act is not one that can be undone now. */
  const refusalOf = (act: KeptAct | null): Answer<never> | null => {
    if (act === null) return refuse(404, NOT_THERE);
    const { keptUntil, image, doneBy } = act;
    const state = undoState({ keptUntil, isErased: image === null, isDone: doneBy !== null }, clock.now());
    if (state === 'done') return refuse(409, DONE);
    return state === 'expired' ? refuse(410, OVER) : null;
  };

  return {
    'auditLog.undo': async (
      { guildId, entryId, reason, force = false },
      { caller, acts, audit, hub, announce },
    ) => {
      const done = await acts.inGuild(
        withVersion(async (trx, { who }) => {
          const act = await takeAct(trx, guildId, entryId);
          const refusal = refusalOf(act);
          if (refusal !== null) return refusal;
          if (act?.image == null) return refuse(404, NOT_THERE);
          const actor = await loadAuthority(trx, guildId, act.actorId);
          const ground = { trx, guildId, entryId, who, actor, nowMs: clock.now(), tools };
          const plan = await planUndo(ground, act.image);
          if (!plan.ok) return plan;
          const { conflicts: found, hasRest, run } = plan.value;
          const conflicts = await withNames(ground, found);
          if (decideUndo({ conflicts: conflicts.length, hasRest, force }) === 'conflict')
            return failure<Refusal>({
              ...{ status: 409, message: conflictSentence(conflicts), now: { conflicts } },
              // Force helps where something is left besides the conflicts.
              ...(hasRest ? { code: 'conflict' } : {}),
            });
          const undone = await run();
          await markUndone(trx, entryId, caller.userId);
          await audit(trx, {
            ...{ guildId, actorId: caller.userId, action: 'ACTION_UNDO', reason },
            target:
              act.targetType === null
                ? null
                : { type: act.targetType, id: act.targetId ?? '', name: act.targetName ?? '' },
            changes: [{ key: 'undone_action', old_value: act.actionType, new_value: null }],
            extraInfo: { count: undone.restored },
          });
          return success({ reply: { restored: undone.restored, conflicts }, undone });
        }),
      );
      if (!done.ok) return done;
      const { value, version } = done.value;
      await tellUndone({ hub, announce }, guildId, value.undone, version);
      return success(value.reply);
    },
  };
};
