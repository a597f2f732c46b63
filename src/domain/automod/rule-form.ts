import { AUTOMOD_LIMITS } from '../../contract/automod-limits';
import type { AutomodAction, AutomodKind } from '../../contract/automod-words';
import type { AutomodConfig, AutomodDraft } from '../../contract/entities/automod-rule';
import type { ChannelId, RoleId } from '../../contract/ids';
import { t } from '../i18n/t';
import { codePoints } from '../messages/code-points';

/** A rule as it is typed: lists are texts, and numbers may be no numbers yet. The fields of other kinds stay. */
export interface RuleForm {
  readonly name: string;
  readonly enabled: boolean;
  readonly kind: AutomodKind;
  readonly words: string;
  readonly hosts: string;
  readonly most: string;
  readonly times: string;
  readonly seconds: string;
  readonly hours: string;
  readonly messages: string;
  readonly action: AutomodAction;
  readonly timeoutS: number;
  readonly message: string;
  readonly exemptRoles: readonly RoleId[];
  readonly exemptChannels: readonly ChannelId[];
}

/** A number that is typed, and its bounds. */
export type NumberField = 'most' | 'times' | 'seconds' | 'hours' | 'messages';

export const NUMBER_BOUNDS: Readonly<Record<NumberField, { readonly least: number; readonly most: number }>> =
  {
    most: { least: 0, most: AUTOMOD_LIMITS.mentionsMost },
    times: { least: AUTOMOD_LIMITS.repeatLeast, most: AUTOMOD_LIMITS.repeatMost },
    seconds: { least: AUTOMOD_LIMITS.repeatLeastS, most: AUTOMOD_LIMITS.repeatMostS },
    hours: { least: 1, most: AUTOMOD_LIMITS.newAccountMost },
    messages: { least: 1, most: AUTOMOD_LIMITS.newMessagesMost },
  };

/** The numbers that a kind has. */
export const NUMBERS_OF: Readonly<Record<AutomodKind, readonly NumberField[]>> = {
  words: [],
  invites: [],
  links: [],
  mentions: ['most'],
  repeat: ['times', 'seconds'],
  new_account: ['hours', 'messages'],
};

/** Ten minutes. */
const FIRST_TIMEOUT_S = 600;

/** A rule that nobody has filled in; its numbers are usual ones. */
export const EMPTY_RULE: RuleForm = {
  ...{ name: '', enabled: true, kind: 'words', words: '', hosts: '' },
  ...{ most: '10', times: '3', seconds: '60', hours: '24', messages: '5' },
  ...{ action: 'hold', timeoutS: FIRST_TIMEOUT_S, message: '', exemptRoles: [], exemptChannels: [] },
};

/** The form of a rule. */
export const formOf = ({ config, message, timeoutS, ...rule }: AutomodDraft): RuleForm => {
  const typed = (value: number | undefined, otherwise: string): string =>
    value === undefined ? otherwise : String(value);
  const { name, enabled, kind, action, exemptRoles, exemptChannels } = rule;
  return {
    ...{ name, enabled, kind, action, exemptRoles, exemptChannels },
    words: (config.words ?? []).join('\n'),
    hosts: (config.hosts ?? []).join('\n'),
    most: typed(config.most, EMPTY_RULE.most),
    times: typed(config.times, EMPTY_RULE.times),
    seconds: typed(config.seconds, EMPTY_RULE.seconds),
    hours: typed(config.hours, EMPTY_RULE.hours),
    messages: typed(config.messages, EMPTY_RULE.messages),
    timeoutS: timeoutS ?? FIRST_TIMEOUT_S,
    message: message ?? '',
  };
};

const SEPARATORS = /[\n,]+/u;

/** The entries of a list that is typed, one a line or parted by commas; each once, whatever its capitals. */
export const listed = (typed: string): readonly string[] => {
  const entries = new Map<string, string>();
  for (const part of typed.split(SEPARATORS)) {
    const entry = part.trim().replace(/\s+/gu, ' ');
    const key = entry.toLowerCase();
    if (entry !== '' && !entries.has(key)) entries.set(key, entry);
  }
  return [...entries.values()];
};

/** The whole number that is typed, within its bounds; null where it is none. */
export const numberOf = (
  typed: string,
  { least, most }: { readonly least: number; readonly most: number },
) => {
  const value = /^\d{1,6}$/u.test(typed.trim()) ? Number(typed) : NaN;
  return value >= least && value <= most ? value : null;
};

const onlyStars = (word: string): boolean => /^[*\s]*$/u.test(word);

/** What is wrong with the words. */
export const wordsProblem = (typed: string, most: number): string | undefined => {
  const words = listed(typed);
  const long = words.find((word) => codePoints(word) > AUTOMOD_LIMITS.word);
  if (words.length > most) return t('A rule has at most {{most}} words', { most });
  if (long !== undefined)
    return t('“{{word}}” is too long: a word or phrase has at most {{most}} characters', {
      word: `${long.slice(0, 24)}…`,
      most: AUTOMOD_LIMITS.word,
    });
  return words.some(onlyStars) ? t('* needs letters beside it') : undefined;
};

/** What is wrong with the allowed addresses. */
export const hostsProblem = (typed: string): string | undefined => {
  const hosts = listed(typed);
  if (hosts.length > AUTOMOD_LIMITS.hosts)
    return t('A rule has at most {{most}} allowed sites', { most: AUTOMOD_LIMITS.hosts });
  const wrong = hosts.find((host) => /\s/u.test(host) || host.length > 253);
  return wrong === undefined ? undefined : t('“{{host}}” is no site', { host: wrong.slice(0, 40) });
};

/** What is wrong with a number. */
export const numberProblem = (field: NumberField, typed: string): string | undefined => {
  const { least, most } = NUMBER_BOUNDS[field];
  return numberOf(typed, NUMBER_BOUNDS[field]) === null
    ? t('Enter a number from {{least}} to {{most}}', { least, most })
    : undefined;
};

/** Why the rule finds nothing yet: what its kind needs. */
export const triggerProblem = (form: RuleForm, mostWords: number): string | undefined => {
  if (form.kind === 'words')
    return listed(form.words).length === 0
      ? t('Enter at least one word')
      : wordsProblem(form.words, mostWords);
  if (form.kind === 'links') return hostsProblem(form.hosts);
  return NUMBERS_OF[form.kind].map((field) => numberProblem(field, form[field])).find(Boolean);
};

/** Why the rule cannot be saved. */
export const ruleProblem = (form: RuleForm, mostWords: number): string | undefined =>
  form.name.trim() === '' ? t('Enter a name for the rule') : triggerProblem(form, mostWords);

const configOf = (form: RuleForm): AutomodConfig => {
  if (form.kind === 'words') return { words: [...listed(form.words)] };
  if (form.kind === 'links') return { hosts: [...listed(form.hosts)] };
  return Object.fromEntries(
    NUMBERS_OF[form.kind].map((field) => [field, numberOf(form[field], NUMBER_BOUNDS[field]) ?? 0]),
  );
};

/** The rule that a form without problems says. */
export const draftOf = (form: RuleForm): AutomodDraft => {
  const { kind, enabled, action, timeoutS, exemptRoles, exemptChannels } = form;
  const message = form.message.trim();
  return {
    ...{ name: form.name.trim(), enabled, kind, config: configOf(form), action },
    timeoutS: action === 'timeout' ? timeoutS : null,
    message: action === 'block' && message !== '' ? message : null,
    ...{ exemptRoles: [...exemptRoles], exemptChannels: [...exemptChannels] },
  };
};

const FIELDS = Object.keys(EMPTY_RULE) as readonly (keyof RuleForm)[];

/** Whether two forms say the same. */
export const isSameForm = (one: RuleForm, other: RuleForm): boolean =>
  FIELDS.every((field) => String(one[field]) === String(other[field]));
