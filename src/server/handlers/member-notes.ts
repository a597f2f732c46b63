import { DESK_LIMITS } from '../../contract/desk-limits';
import type { HistoryItem } from '../../contract/entities/member-history';
import { success } from '../../contract/failure';
import { type GuildId, type NoteId, toId, type UserId } from '../../contract/ids';
import type { memberNotes } from '../../contract/rest/member-notes';
import { compareIds } from '../../domain/ids';
import { can, canWarn, type MemberAuthority, seesHistory } from '../../domain/permissions/authority';
import { isoTimeOf } from '../clock';
import { listActsAbout } from '../data/audit-log';
import { findGuild } from '../data/guilds';
import {
  BEFORE_EVERYTHING,
  countNotes,
  deleteNote,
  insertNote,
  insertWarning,
  listFacts,
  listKeptHistory,
  listReportsAbout,
  listStandings,
} from '../data/member-notes';
import type { Reads } from '../data/schema';
import { findUser } from '../data/users';
import { type Answer, forbidden, notFound, refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import { userTarget } from './audit';
import { withoutRight } from './authorise';
import type { HandlersOf } from './handler';
import { itemOfEntry, NOTHING } from './member-history';
import { insertOwnMessage } from './official-message';
import type { Services } from './services';

const OTHERS_NOTE = 'You can delete your own notes only';
const full = `There are ${DESK_LIMITS.notes} notes about this member already`;

/** What happened to and about a person in a guild, newest first; reports only for those who see the queue. */
const historyOf = async (
  reads: Reads,
  who: MemberAuthority,
  whose: { readonly guildId: GuildId; readonly userId: UserId },
): Promise<readonly HistoryItem[]> => {
  const entries = await listActsAbout(reads, {
    ...whose,
    since: BEFORE_EVERYTHING,
    limit: DESK_LIMITS.history,
  });
  const kept = await listKeptHistory(reads, whose);
  const reports = can(who, 'MANAGE_REPORTS') ? await listReportsAbout(reads, whose) : [];
  const items: HistoryItem[] = [
    ...entries.flatMap((row) => itemOfEntry(row) ?? []),
    ...kept.map((row) => ({ ...NOTHING, ...row })),
    ...reports.map((row) => ({ ...NOTHING, ...row, kind: 'report' })),
  ];
  // Ids grow with time.
  return items.sort((one, other) => compareIds(toId(other.id), toId(one.id))).slice(0, DESK_LIMITS.history);
};

/** Handlers of what staff know of members. */
export const memberNoteHandlers = (services: Services): HandlersOf<typeof memberNotes> => {
  const { db, ids, clock } = services;
  return {
    'members.note': ({ guildId, targetUserId: userId, text }, { caller, acts }) =>
      acts.inGuild(async (trx, { who }) => {
        if (!seesHistory(who)) return withoutRight(who);
        if ((await findUser(trx, userId)) === null) return notFound('user');
        if ((await countNotes(trx, { guildId, userId })) >= DESK_LIMITS.notes) return refuse(409, full);
        const note = { id: ids.next<NoteId>(), text: text.trim(), createdAt: isoTimeOf(clock.now()) };
        await insertNote(trx, { ...note, guildId, userId, authorId: caller.userId });
        const author = await findUser(trx, caller.userId);
        if (author === null) return notFound('user');
        const { id, username, avatar } = author;
        const item: HistoryItem = {
          ...{ ...NOTHING, id: note.id, kind: 'note', at: note.createdAt, text: note.text },
          by: { id, username, avatar },
        };
        return success({ item });
      }),

    'members.deleteNote': ({ guildId, noteId }, { caller, acts }) =>
      acts.inGuild(async (trx, { who }): Promise<Answer<{ message: null }>> => {
        if (!seesHistory(who)) return withoutRight(who);
        const done = await deleteNote(trx, { guildId, id: noteId, authorId: caller.userId });
        if (done === 'others') return forbidden(OTHERS_NOTE);
        return done === 'absent' ? notFound('note') : acknowledge();
      }),

    'members.warn': async ({ guildId, targetUserId: userId, reason }, { caller, acts, audit, hub }) => {
      const done = await acts.inGuild(async (trx, { who, target }) => {
        if (target.roles === null) return notFound('member');
        if (!canWarn(who, target)) return forbidden('You cannot warn this member');
        const guild = await findGuild(trx, guildId);
        if (guild === null) return notFound('guild');
        await insertWarning(trx, {
          ...{ id: ids.next(), guildId, userId, moderatorId: caller.userId, reason: reason.trim() },
          createdAt: isoTimeOf(clock.now()),
        });
        await audit(trx, {
          ...{ guildId, actorId: caller.userId, action: 'MEMBER_WARN', reason },
          target: await userTarget(trx, userId),
        });
        const said = `You were warned in ${guild.name}: ${reason.trim()}`;
        return success(await insertOwnMessage(services, trx, userId, said));
      });
      if (!done.ok) return done;
      hub.toUser(userId, 'SYSTEM_MESSAGE', { message: done.value.message });
      return acknowledge();
    },

    'members.history': async ({ guildId, userId }, { who }) => {
      if (!seesHistory(who)) return withoutRight(who);
      if ((await findUser(db, userId)) === null) return notFound('user');
      return success({ items: [...(await historyOf(db, who, { guildId, userId }))] });
    },

    'members.facts': async ({ guildId, userIds }, { who }) =>
      seesHistory(who) ? success({ facts: [...(await listFacts(db, guildId, userIds))] }) : withoutRight(who),

    'users.standing': async (_args, { caller }) =>
      success({ guilds: [...(await listStandings(db, caller.userId))] }),
  };
};
