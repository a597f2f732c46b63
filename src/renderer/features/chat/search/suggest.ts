import type { SearchedHas } from '../../../../contract/searched';
import type { Member } from '../../../../contract/entities/member';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { shownName } from '../../../../domain/members/grouping';
import { matchMentions } from '../../../../domain/messages/mention-query';
import { type Day, DAY_WORDS, dayNamed } from '../../../../domain/search/days';
import { DAY_TEXTS, filterText, HAS_TEXTS, OPERATOR_TEXTS } from '../../../../domain/search/filter-texts';
import { OPERATORS, type Search } from '../../../../domain/search/filters';
import type { TypedOperator } from '../../../../domain/search/operators';
import type { ChannelRow } from '../../../state/channels/types';
import { MOST_SUGGESTIONS, type SearchSuggestion, type SuggestionGroup } from './suggestion';

/** What can be suggested. */
export interface Suggested {
  readonly people: readonly Member[];
  readonly channels: readonly (ChannelRow & { readonly guildName: string })[];
  readonly today: Day;
  readonly kinds: readonly SearchedHas[];
}

const plain = { note: '', avatar: null } as const;

const personRows = (
  by: 'from' | 'mentions',
  typed: string,
  people: readonly Member[],
): readonly SearchSuggestion[] => {
  const candidates = people.map((member) => ({
    id: member.id,
    member,
    names: member.nickname === null ? [member.username] : [member.nickname, member.username],
  }));
  return matchMentions(candidates, typed, MOST_SUGGESTIONS).map(({ id, member }) => ({
    id,
    label: shownName(member),
    note: stripInvisible(member.username),
    sign: 'person',
    avatar: member.avatar,
    does: { kind: 'filter', filter: { by, id, name: shownName(member) } },
  }));
};

const channelRows = (typed: string, channels: Suggested['channels']): readonly SearchSuggestion[] =>
  matchMentions(
    channels.map((channel) => ({ ...channel, names: [channel.name] })),
    typed,
    MOST_SUGGESTIONS,
  ).map(({ id, name, guildName }) => ({
    ...{ id, label: stripInvisible(name), note: guildName, sign: 'channel', avatar: null },
    does: { kind: 'filter', filter: { by: 'in', id, name } },
  }));

const hasRows = (typed: string, kinds: readonly SearchedHas[]): readonly SearchSuggestion[] =>
  kinds
    .filter((what) => what.startsWith(typed.toLowerCase()))
    .map((what) => ({
      ...plain,
      ...{ id: what, label: t(HAS_TEXTS[what]), sign: 'value' },
      does: { kind: 'filter', filter: { by: 'has', what } },
    }));

const pinnedRows = (typed: string): readonly SearchSuggestion[] =>
  (['yes', 'no'] as const)
    .filter((word) => word.startsWith(typed.toLowerCase()))
    .map((word) => ({
      ...plain,
      ...{ id: word, label: word === 'yes' ? t('yes') : t('no'), sign: 'value' },
      does: { kind: 'filter', filter: { by: 'pinned', is: word === 'yes' } },
    }));

const dayRows = (by: 'before' | 'after' | 'on', typed: string, today: Day): readonly SearchSuggestion[] => {
  const words = DAY_WORDS.filter((word) => word.startsWith(typed.trim().toLowerCase()));
  const rows = words.flatMap((word): readonly SearchSuggestion[] => {
    const day = dayNamed(word, today);
    return day === null
      ? []
      : [
          {
            ...{ id: word, label: t(DAY_TEXTS[word]), note: day, sign: 'value', avatar: null },
            does: { kind: 'filter', filter: { by, day } },
          },
        ];
  });
  const day = words.length === 0 ? dayNamed(typed, today) : null;
  return day === null
    ? rows
    : [
        {
          ...plain,
          ...{ id: day, label: day, sign: 'value' },
          does: { kind: 'filter', filter: { by, day } },
        },
      ];
};

const operatorRows = (typed: string): readonly SearchSuggestion[] =>
  OPERATORS.filter((operator) => operator.startsWith(typed.toLowerCase())).map((operator) => ({
    ...{
      id: operator,
      label: `${operator}:`,
      note: t(OPERATOR_TEXTS[operator]),
      sign: 'operator',
      avatar: null,
    },
    does: { kind: 'operator', operator },
  }));

/** 'from: bob has: image the plan'. */
const searchText = ({ text, filters }: Search): string =>
  [...filters.map(filterText), text].filter((part) => part !== '').join(' ');

const recentRows = (recent: readonly Search[]): readonly SearchSuggestion[] =>
  recent.map((search, at) => ({
    id: `recent-${at}`,
    label: searchText(search),
    note: search.guildId === null ? t('All servers') : '',
    sign: 'recent',
    avatar: null,
    does: { kind: 'repeat', search },
  }));

/** The values for the operator that is being typed. */
export const suggestValues = (
  { by, value }: TypedOperator,
  { people, channels, today, kinds }: Suggested,
): readonly SuggestionGroup[] => {
  const typed = value.replace(/^[@#]/u, '');
  switch (by) {
    case 'from':
    case 'mentions':
      return [{ title: t('People'), rows: personRows(by, typed, people) }];
    case 'in':
      return [{ title: t('Channels'), rows: channelRows(typed, channels) }];
    case 'has':
      return [{ title: t('Messages with'), rows: hasRows(typed, kinds) }];
    case 'pinned':
      return [{ title: t('Pinned messages'), rows: pinnedRows(typed) }];
    case 'before':
    case 'after':
    case 'on':
      return [{ title: t('Days'), rows: dayRows(by, typed, today) }];
  }
};

/** What is offered while no operator is typed: the last searches in an empty field, and the operators that begin so. */
export const suggestStarts = (
  word: string,
  isEmpty: boolean,
  recent: readonly Search[],
): readonly SuggestionGroup[] => [
  { title: t('Recent searches'), rows: isEmpty ? recentRows(recent) : [] },
  { title: t('Filters'), rows: isEmpty || word !== '' ? operatorRows(word) : [] },
];
