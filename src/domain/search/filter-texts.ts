import type { SearchedHas, SearchSort } from '../../contract/searched';
import { msg, type Msg, plural, t } from '../i18n/t';
import { stripInvisible } from '../links/strip-invisible';
import type { DayWord } from './days';
import type { Operator, SearchFilter } from './filters';

/** What an operator asks for, in a list of all. */
export const OPERATOR_TEXTS: Readonly<Record<Operator, Msg>> = {
  from: msg('a person'),
  in: msg('a channel'),
  has: msg('a file, picture, link, reaction or thread'),
  before: msg('a day'),
  after: msg('a day, when it has ended'),
  on: msg('one day'),
  mentions: msg('a mentioned person'),
  pinned: msg('yes or no'),
};

export const HAS_TEXTS: Readonly<Record<SearchedHas, Msg>> = {
  file: msg('file'),
  image: msg('image'),
  video: msg('video'),
  audio: msg('audio'),
  link: msg('link'),
  embed: msg('preview of a link'),
  reaction: msg('reaction'),
  thread: msg('thread'),
};

export const DAY_TEXTS: Readonly<Record<DayWord, Msg>> = {
  today: msg('today'),
  yesterday: msg('yesterday'),
  monday: msg('Monday'),
  tuesday: msg('Tuesday'),
  wednesday: msg('Wednesday'),
  thursday: msg('Thursday'),
  friday: msg('Friday'),
  saturday: msg('Saturday'),
  sunday: msg('Sunday'),
};

export const SORT_TEXTS: Readonly<Record<SearchSort, Msg>> = {
  new: msg('Newest'),
  old: msg('Oldest'),
  best: msg('Best'),
};

/** 'from: bob'. Names are those at the time of the choice. */
export const filterText = (filter: SearchFilter): string => {
  switch (filter.by) {
    case 'from':
      return t('from: {{name}}', { name: stripInvisible(filter.name) });
    case 'mentions':
      return t('mentions: {{name}}', { name: stripInvisible(filter.name) });
    case 'in':
      return t('in: #{{name}}', { name: stripInvisible(filter.name) });
    case 'has':
      return t('has: {{what}}', { what: t(HAS_TEXTS[filter.what]) });
    case 'before':
      return t('before: {{day}}', { day: filter.day });
    case 'after':
      return t('after: {{day}}', { day: filter.day });
    case 'on':
      return t('on: {{day}}', { day: filter.day });
    case 'pinned':
      return filter.is ? t('pinned: yes') : t('pinned: no');
  }
};

/** '12 results', '1,000+ results'. */
export const totalText = (total: number, isExact: boolean): string => {
  const shown = total.toLocaleString('en-US');
  return isExact
    ? plural('{{shown}} result', '{{shown}} results', { count: total, shown })
    : t('{{shown}}+ results', { shown });
};
