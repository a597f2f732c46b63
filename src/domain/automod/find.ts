import { parseUrl } from '../../contract/parse-url';
import { inviteHosts } from '../links/invite-hosts';
import { leavesOf } from '../messages/markup/mentions';
import { parseMarkup } from '../messages/markup/parse-markup';
import { type Folded, foldText } from './fold';
import { createWordFinder, type Hit } from './find-words';
import type { Trigger } from './trigger';

/** A text, with what several rules ask of it, found once. */
export interface ReadText {
  readonly text: string;
  readonly folded: () => Folded;
  readonly mentions: () => number;
}

/** The hosts of invite links do not affect who is mentioned. */
const HOSTS = inviteHosts(null, []);

/** How many users and roles a text mentions; @everyone is one. */
const countMentions = (text: string): number => {
  if (!text.includes('@')) return 0;
  const named = new Set<string>();
  for (const leaf of leavesOf(parseMarkup(text, HOSTS)))
    if (leaf.kind === 'mention') named.add(leaf.userId);
    else if (leaf.kind === 'roleMention') named.add(leaf.roleId);
    else if (leaf.kind === 'mentionEveryone' || leaf.kind === 'mentionHere') named.add('everyone');
  return named.size;
};

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
};

/** Reads a text for any number of rules. */
export const readText = (text: string): ReadText => ({
  text,
  folded: once(() => foldText(text)),
  mentions: once(() => countMentions(text)),
});

const TOKEN = /\S+/gu;
const INVITE = '/invite/';
const CODE = /[A-Za-z0-9-]{2,32}/y;
const JOIN = 'guildhall://join/';

/** Whether a run of letters names an invite, on whatever host. */
const holdsInvite = (token: string): boolean => {
  const small = token.toLowerCase();
  if (small.includes(JOIN)) return true;
  for (let at = small.indexOf(INVITE, 1); at !== -1; at = small.indexOf(INVITE, at + 1)) {
    CODE.lastIndex = at + INVITE.length;
    if (CODE.test(token)) return true;
  }
  return false;
};

const tokensThat = (text: string, test: (token: string) => boolean, most: number): readonly Hit[] => {
  const hits: Hit[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (hits.length >= most) break;
    if (test(token)) hits.push([index, index + token.length]);
  }
  return hits;
};

const HTTP = /http/iu;
/** An address up to the end of its host, within a run of letters. */
const TO_HOST = /https?:\/\/[/\\]*[^/\\?#<>()[\]"'|]{0,2048}/iuy;

/** The hosts of the addresses in a run of letters. */
const hostsIn = (token: string): readonly string[] => {
  const small = token.toLowerCase();
  const addresses = new Set<string>();
  for (let at = small.indexOf('http'); at !== -1; at = small.indexOf('http', at + 4)) {
    TO_HOST.lastIndex = at;
    const address = TO_HOST.exec(token)?.[0];
    if (address !== undefined) addresses.add(address);
  }
  return [...addresses].map((address) => parseUrl(address)?.hostname ?? '').filter((host) => host !== '');
};

const hostNameOf = (typed: string): string => {
  const bare = typed.trim().toLowerCase();
  return parseUrl(bare.includes('://') ? bare : `https://${bare}`)?.hostname ?? bare;
};

const isWithin = (host: string, allowed: readonly string[]): boolean =>
  allowed.some((one) => host === one || host.endsWith(`.${one}`));

/** Finds what a trigger looks at in a text, at most so many places; for those that look at no text, nothing. */
export type Finder = (read: ReadText, most: number) => readonly Hit[];

/** Makes the finder of a trigger; it may be kept as long as the trigger is the same. */
export const createFinder = (trigger: Trigger): Finder => {
  switch (trigger.kind) {
    case 'words': {
      const { places } = createWordFinder([trigger.words]);
      return ({ folded }, most) => places(folded(), most);
    }
    case 'invites':
      return ({ text }, most) => tokensThat(text, holdsInvite, most);
    case 'links': {
      const allowed = trigger.hosts.map(hostNameOf);
      const isOther = (token: string): boolean => hostsIn(token).some((host) => !isWithin(host, allowed));
      return ({ text }, most) => (HTTP.test(text) ? tokensThat(text, isOther, most) : []);
    }
    case 'mentions':
      return ({ text, mentions }) => (mentions() > trigger.most ? [[0, text.length]] : []);
    case 'repeat':
    case 'new_account':
      return () => [];
  }
};
