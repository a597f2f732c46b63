import type { HistoryItem, HistoryKind } from '../../contract/entities/member-history';
import type { QueuePerson } from '../../contract/entities/queue-item';
import { titleOf } from '../audit-log/action-label';
import { plural, t } from '../i18n/t';
import { stripInvisible } from '../links/strip-invisible';
import { outcomeText } from '../queue/texts';

/** A person as a history names them: '@ana'. */
export const atName = (person: QueuePerson | null): string =>
  person === null ? t('Deleted User') : `@${stripInvisible(person.username)}`;

const roleText = (text: string, by: string): string => {
  const role = stripInvisible(text.slice(1));
  return text.startsWith('-')
    ? t('Role {{role}} removed by {{by}}', { role, by })
    : t('Role {{role}} given by {{by}}', { role, by });
};

const joinText = ({ invite, by }: HistoryItem): string => {
  if (invite === null) return t('Joined the server');
  return by === null
    ? t('Joined with the invite {{code}}', { code: invite })
    : t('Joined with the invite {{code}} of {{by}}', { code: invite, by: atName(by) });
};

const reportText = ({ count, text }: HistoryItem): string => {
  const reported = plural('Reported by {{count}} person', 'Reported by {{count}} people', {
    count: count ?? 1,
  });
  const outcome = text === null ? t('Waiting for a decision') : outcomeText(text);
  return t('{{reported}}: {{outcome}}', { reported, outcome });
};

type Title = (item: HistoryItem, by: string, untilText: (iso: string) => string) => string;

const TITLES: Readonly<Record<HistoryKind, Title>> = {
  join: joinText,
  note: (_, by) => t('Note by {{by}}', { by }),
  warning: (_, by) => t('Warned by {{by}}', { by }),
  timeout: ({ until }, by, untilText) =>
    until === null
      ? t('Timeout removed by {{by}}', { by })
      : t('Timed out by {{by}} until {{time}}', { by, time: untilText(until) }),
  kick: (_, by) => t('Kicked by {{by}}', { by }),
  ban: (_, by) => t('Banned by {{by}}', { by }),
  unban: (_, by) => t('Unbanned by {{by}}', { by }),
  deletion: ({ count }, by) =>
    plural('{{count}} message deleted by {{by}}', '{{count}} messages deleted by {{by}}', {
      ...{ count: count ?? 1, by },
    }),
  nickname: ({ text }, by) =>
    text === null || text === ''
      ? t('Nickname removed by {{by}}', { by })
      : t('Nickname changed to {{nickname}} by {{by}}', { nickname: stripInvisible(text), by }),
  role: ({ text }, by) => roleText(text ?? '', by),
  report: reportText,
};

/** Kinds whose text is in their title already. */
const TITLED: readonly string[] = ['join', 'nickname', 'role', 'report'];

/** The kind of an item; null for one of a newer server. */
export const knownKind = (kind: string): HistoryKind | null =>
  Object.hasOwn(TITLES, kind) ? (kind as HistoryKind) : null;

/** What happened, in words; an item of a kind of a newer server by its name. */
export const historyTitle = (item: HistoryItem, untilText: (iso: string) => string): string => {
  const kind = knownKind(item.kind);
  const by = atName(item.by);
  if (kind !== null) return TITLES[kind](item, by, untilText);
  const what = titleOf(item.kind);
  return item.by === null ? what : t('{{what}} by {{by}}', { what, by });
};

/** The note, or the reason that was given; null where there is none. */
export const historyBody = ({ kind, text }: HistoryItem): string | null =>
  text === null || text.trim() === '' || TITLED.includes(kind) ? null : text.trim();
