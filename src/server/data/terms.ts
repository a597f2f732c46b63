import type { AttachmentKind } from '../../contract/entities/attachment';
import type { ChannelId, GuildId, Id, UserId } from '../../contract/ids';
import { inviteHosts } from '../../domain/links/invite-hosts';
import { mentionedUserIds } from '../../domain/messages/markup/mentions';
import { parseMarkup } from '../../domain/messages/markup/parse-markup';
import type { Wanted } from '../../domain/search/query';
import { tokensOf } from '../../domain/search/tokens';
import type { Atom } from './search-plan';

/** A message as far as it is indexed. */
export interface IndexedMessage {
  readonly guildId: GuildId;
  readonly channelId: ChannelId;
  readonly authorId: UserId;
  readonly content: string;
  readonly files: readonly { readonly name: string; readonly kind: AttachmentKind }[];
}

/** What a message can have that never changes unless its text does. */
export type FixedHas = 'file' | 'image' | 'video' | 'audio' | 'link';

/**
 * Facts stand among the words as terms with a capital letter, which no folded word has: PostgreSQL then intersects them
 * by the same index.
 */
const FACTS = { author: 'A', channel: 'C', guild: 'G', mention: 'M' } as const;
const HAS: Readonly<Record<FixedHas, string>> = {
  file: 'Hf',
  image: 'Hi',
  video: 'Hv',
  audio: 'Ha',
  link: 'Hl',
};

const idFact = (fact: keyof typeof FACTS, id: Id<string>): string =>
  `${FACTS[fact]}${BigInt(id).toString(36)}`;

const HOSTS = inviteHosts(null, []);
const LINK = /https?:\/\//i;
const KINDS: readonly FixedHas[] = ['image', 'video', 'audio'];
/** Words of different texts are no phrase together. */
const GAP = 2;
/** The greatest position of a tsvector. */
const LAST_POSITION = 16_383;

const factsOf = ({ guildId, channelId, authorId, content, files }: IndexedMessage): readonly string[] => {
  const has: FixedHas[] = KINDS.filter((kind) => files.some((file) => file.kind === kind));
  if (files.length > 0) has.push('file');
  if (LINK.test(content)) has.push('link');
  const mentioned = content.includes('<@') ? mentionedUserIds(parseMarkup(content, HOSTS)) : [];
  return [
    ...[idFact('guild', guildId), idFact('channel', channelId), idFact('author', authorId)],
    ...mentioned.map((userId) => idFact('mention', userId)),
    ...has.map((kind) => HAS[kind]),
  ];
};

/** The terms of a message as the text of a tsvector. Terms are letters and digits, so that none needs an escape. */
export const vectorOf = (message: IndexedMessage): string => {
  const places = new Map<string, number[]>();
  let last = 0;
  for (const text of [message.content, ...message.files.map(({ name }) => name)]) {
    for (const { text: term, at } of tokensOf(text, last)) {
      last = at;
      if (at > LAST_POSITION) break;
      const of = places.get(term);
      if (of === undefined) places.set(term, [at]);
      else of.push(at);
    }
    last += GAP;
  }
  return [
    ...factsOf(message).map((fact) => `'${fact}'`),
    ...[...places].map(([term, of]) => `'${term}':${of.join(',')}`),
  ].join(' ');
};

/** What a search asks of the terms of a message. */
export interface TermFilters {
  readonly wanted: readonly Wanted[];
  readonly guildId: GuildId | null;
  /** Any of them, where there are some; the same for the other lists. */
  readonly channelIds: readonly ChannelId[];
  readonly authorIds: readonly UserId[];
  readonly mentions: readonly UserId[];
  /** All of them. */
  readonly has: readonly FixedHas[];
}

const termOf = ({ tokens, isPrefix }: Wanted, nth: number): Atom => {
  const isOpen = isPrefix && nth === tokens.length - 1;
  return { text: `'${tokens[nth]?.text ?? ''}'${isOpen ? ':*' : ''}`, kind: isOpen ? 'prefix' : 'whole' };
};

const wordsQuery = (wanted: Wanted): string =>
  wanted.tokens
    .map(({ offset }, nth) => {
      const { text } = termOf(wanted, nth);
      const before = wanted.tokens[nth - 1];
      return before === undefined ? text : ` <${offset - before.offset}> ${text}`;
    })
    .join('');

/** What a text with these words has, without their order, or has not. */
const atomsOf = (wanted: Wanted): readonly Atom[] => {
  const atoms = wanted.tokens.map((_token, nth) => termOf(wanted, nth));
  if (!wanted.isExcluded) return atoms;
  // A text without a phrase may have all of its words.
  return atoms.length === 1 ? atoms.map(({ text }) => ({ text: `!${text}`, kind: 'excluded' })) : [];
};

const anyOf = (terms: readonly string[]): readonly string[] =>
  terms.length === 0 ? [] : [`(${terms.map((term) => `'${term}'`).join(' | ')})`];

/** A search as the text of a tsquery. */
export interface TermQuery {
  readonly text: string;
  /** Whether it asks for anything that is there: else the index of terms does not help. */
  readonly isPositive: boolean;
  /** What must be so of each hit: all of these. */
  readonly atoms: readonly Atom[];
  /** The channels or the server that are searched, as the text of a tsquery. */
  readonly places: readonly string[];
}

/** What is asked of the terms of a message; null if nothing is. */
export const termQueryOf = (filters: TermFilters): TermQuery | null => {
  const { wanted, guildId, channelIds, authorIds, mentions, has } = filters;
  const facts = [
    ...anyOf(authorIds.map((id) => idFact('author', id))),
    ...anyOf(mentions.map((id) => idFact('mention', id))),
    ...has.map((kind) => `'${HAS[kind]}'`),
  ];
  const words = wanted.filter(({ isExcluded }) => !isExcluded).map((one) => `(${wordsQuery(one)})`);
  const narrow = [...words, ...facts];
  // Without anything else they are found by the order of the channel itself.
  const places =
    narrow.length === 0
      ? []
      : [
          ...(channelIds.length === 0 && guildId !== null ? [`'${idFact('guild', guildId)}'`] : []),
          ...anyOf(channelIds.map((id) => idFact('channel', id))),
        ];
  const excluded = wanted.filter(({ isExcluded }) => isExcluded).map((one) => `!(${wordsQuery(one)})`);
  const all = [...narrow, ...places, ...excluded];
  if (all.length === 0) return null;
  const atoms = [...facts.map((text): Atom => ({ text, kind: 'whole' })), ...wanted.flatMap(atomsOf)];
  return { text: all.join(' & '), isPositive: narrow.length > 0, atoms, places };
};
