import type { EvidenceMessage, QueueItem, QueuePerson } from '../../../contract/entities/queue-item';
import type { UserId } from '../../../contract/ids';
import type {
  DeskClaim,
  DeskItem,
  DeskMessage,
  DeskPerson,
  DeskRow,
  DeskView,
} from '../../../contract/ipc/desk';
import { DESK_LIMITS } from '../../../contract/desk-limits';
import { TEXT_LIMITS } from '../../../contract/limits';
import { shownFileName } from '../../../domain/attachments/texts';
import { t } from '../../../domain/i18n/t';
import { judgePicture } from '../../../domain/links/picture';
import { stripInvisible } from '../../../domain/links/strip-invisible';
import { claimEnd, claimOf } from '../../../domain/queue/claim';
import {
  categoriesText,
  categoryText,
  foundText,
  outcomeText,
  reportersText,
  subjectText,
  targetText,
} from '../../../domain/queue/texts';
import { groupSeconds, namesText } from '../../../domain/moderation/group-text';
import { selectGroup } from '../arrivals/selectors';
import { selectBlockedReason, selectOfflineReason } from '../gateway/selectors';
import { copiedText } from '../members/mentions';
import { selectHasImageProxy } from '../pictures/selectors';
import {
  selectMayBanReported,
  selectMayDeleteReported,
  selectMayTimeOutReported,
  selectRankReason,
} from '../queue/rights';
import { selectMayWarn } from '../member-notes/selectors';
import { selectQueueItem } from '../queue/selectors';
import { selectIsLoadingQueues, selectWaiting, selectWaitingCount, type Waiting } from '../queue/waiting';
import { selectHasFeature, selectMyId, selectServerUrl } from '../session/selectors';
import type { RootState } from '../store';

/** The longest name that is told. */
const NAME = 200;

/** A picture that another page can load too: one that came as base64 is not told, and shows initials. */
const pictureOf = (state: RootState, picture: string | null): string | null => {
  const verdict = judgePicture(picture, selectServerUrl(state));
  const src =
    verdict.kind === 'shown'
      ? verdict.src
      : verdict.kind === 'foreign' && selectHasImageProxy(state)
        ? verdict.stored
        : null;
  return src !== null && src.length <= TEXT_LIMITS.url ? src : null;
};

const personOf = (state: RootState, { username, avatar }: QueuePerson): DeskPerson => ({
  name: stripInvisible(username).slice(0, NAME),
  picture: pictureOf(state, avatar),
});

const claimTold = (item: QueueItem, me: UserId | null, now: number): DeskClaim => {
  const { kind } = claimOf(item, me, now);
  if (kind === 'nobody') return { kind };
  return { kind, name: stripInvisible(item.claimedBy?.username ?? ''), until: claimEnd(item) ?? now };
};

const rowOf = (state: RootState, { guildId, item }: Waiting, now: number): DeskRow => ({
  ...{ guildId, id: item.id },
  guild: stripInvisible(state.guilds.byId[guildId]?.name ?? ''),
  subject: subjectText(item),
  about: categoriesText(item),
  reported: reportersText(item),
  target: { name: targetText(item), picture: pictureOf(state, item.target?.avatar ?? null) },
  createdAt: item.createdAt,
  claim: claimTold(item, selectMyId(state), now),
});

const messageOf = (state: RootState, { guildId }: Waiting, message: EvidenceMessage): DeskMessage => ({
  author: personOf(state, message.author),
  text: copiedText(state, guildId, message.content).slice(0, TEXT_LIMITS.message),
  createdAt: message.createdAt,
  isEdited: message.editedAt !== null,
  files: message.files.slice(0, 20).map((file) => shownFileName(file).slice(0, NAME)),
});

/** Those who joined with the one whom an item is about, and can be banned with them. */
const groupOf = (state: RootState, { guildId, item: { target } }: Waiting): DeskItem['group'] => {
  const group = target === null ? null : selectGroup(state, guildId, target.id);
  if (group === null) return null;
  const { arrivals, invite } = group;
  return {
    ...{ size: arrivals.length, seconds: groupSeconds(arrivals) },
    invite: invite === null ? null : stripInvisible(invite).slice(0, NAME),
    names: namesText(arrivals.map(({ username }) => stripInvisible(username))),
  };
};

const outcomeOf = ({ status, outcome, resolvedBy }: QueueItem): string | null => {
  if (status === 'open') return null;
  const decided = outcome === null ? t('Resolved') : outcomeText(outcome);
  return resolvedBy === null
    ? decided
    : t('{{decided}} by {{name}}', { decided, name: stripInvisible(resolvedBy.username) });
};

const itemOf = (state: RootState, waiting: Waiting, now: number): DeskItem => {
  const { guildId, item } = waiting;
  const { evidence, messageId } = item;
  const isAboutMessage = messageId !== null || item.kind === 'held';
  const told = (messages: readonly EvidenceMessage[] = []): DeskMessage[] =>
    messages.map((message) => messageOf(state, waiting, message));
  return {
    ...rowOf(state, waiting, now),
    isHeld: item.kind === 'held',
    outcome: outcomeOf(item),
    isMessageGone: messageId !== null && !item.isMessageThere,
    isErased: isAboutMessage && (evidence === null || evidence.message === null),
    found: foundText(item),
    reports: item.reports.map(({ user, category, text }) => ({
      by: personOf(state, user),
      about: categoryText(category).slice(0, NAME),
      text,
    })),
    before: told(evidence?.before),
    message: evidence?.message == null ? null : messageOf(state, waiting, evidence.message),
    after: told(evidence?.after),
    may: {
      delete: selectMayDeleteReported(state, item),
      timeOut: selectMayTimeOutReported(state, guildId, item),
      warn: item.target !== null && selectMayWarn(state, guildId, item.target.id),
      ban: selectMayBanReported(state, guildId, item),
    },
    group: groupOf(state, waiting),
    deletesWithBan: selectHasFeature(state, 'purge'),
    blocked: selectBlockedReason(state) ?? selectRankReason(state, guildId, item) ?? null,
  };
};

const saidOf = ({ isError, text, nth }: NonNullable<RootState['desk']['said']>) => ({
  ...{ isError, nth },
  text: text.slice(0, 1000),
});

/** What the window of the queue shows at `now`; null while it is closed. */
export const makeDeskView = (state: RootState, now: number): DeskView | null => {
  const { isOpen, place, isActing, said } = state.desk;
  if (!isOpen) return null;
  const item = place === null ? null : selectQueueItem(state, place.guildId, place.reportId);
  return {
    open: selectWaitingCount(state),
    rows: selectWaiting(state)
      .slice(0, DESK_LIMITS.deskRows)
      .map((waiting) => rowOf(state, waiting, now)),
    isLoading: selectIsLoadingQueues(state),
    item: place === null || item === null ? null : itemOf(state, { guildId: place.guildId, item }, now),
    offline: selectOfflineReason(state) ?? null,
    isActing,
    said: said === null ? null : { ...saidOf(said), canUndo: said.undoes !== null },
  };
};
