import type { Place } from './places';
import { type Relation, RELATIONS } from './relations';
import { SCENES, type SceneName } from './scenes';

const UNREACHABLE = '403 You cannot message this user';
const UNWANTED = '403 This user takes no requests from you';
const NO_USER = '404 User not found';
const NO_REQUEST = '404 This friend request is not there any more';
const NO_FRIEND = '403 You can only add your friends to a group';
const NO_GROUP = '400 This is not a group';
const ONESELF = '400 Choose somebody else';

type Row = { readonly else: string } & { readonly [R in Relation]?: string };

/**
 * What comes of each scene, by what the other is to the one who acts. A cell is what was read, the refusal, or the events
 * that are heard: by the one who acts, the other, and a third, who is a friend of the first. One letter of
 * `hearing.ts` is one event, `*` a ping of the other, `?` a message request to the other, and `ok` no event.
 */
const TABLE: Readonly<Record<SceneName, Row>> = {
  'friends.request': {
    else: 'o/i',
    self: '400 You cannot befriend yourself',
    friend: '409 You are friends already',
    asked: '409 You have asked already',
    'was asked': 'f/f',
    'blocked by me': '409 You have blocked this user',
    'blocks me': UNWANTED,
    both: '409 You have blocked this user',
    'takes nobody': UNWANTED,
    deleted: '404 No user goes by this name',
  },
  'friends.accept': { else: NO_REQUEST, friend: 'ok', 'was asked': 'f/f' },
  'friends.decline': { else: 'ok', 'was asked': 'x' },
  'friends.cancel': { else: 'ok', asked: 'x/x' },
  'friends.remove': { else: 'ok', friend: 'x/x' },
  'friends.block': {
    else: 'b',
    self: '400 You cannot block yourself',
    friend: 'b/x',
    asked: 'b/x',
    'blocked by me': 'ok',
    both: 'ok',
    deleted: NO_USER,
  },
  'friends.unblock': { else: 'ok', 'blocked by me': 'x', both: 'x' },
  'friends.list': {
    else: 'nobody',
    friend: 'friend, active',
    asked: 'outgoing',
    'was asked': 'incoming',
    'blocked by me': 'blocked',
    both: 'blocked',
  },
  'users.fetch': {
    else: 'profile, active',
    stranger: 'profile',
    asked: 'profile',
    'was asked': 'profile',
    'former friend': 'profile',
    deleted: 'profile',
  },
  'userNotes.set': { else: 'n' },
  'userNotes.find': { else: 'nothing' },
  'reports.create of a person': { else: 'ok', self: '400 You cannot report yourself', deleted: NO_USER },
  'users.updateStatus': {
    else: '//s',
    'shares a guild': 'g/g/s',
    friend: '/s/s',
    'blocked by me': 'g/g/s',
    'blocks me': 'g/g/s',
    both: 'g/g/s',
    'takes nobody': 'g/g/s',
  },
  'users.updateStatus to invisible': {
    else: 'u//s',
    'shares a guild': 'ug/g/s',
    friend: 'u/s/s',
    'blocked by me': 'ug/g/s',
    'blocks me': 'ug/g/s',
    both: 'ug/g/s',
    'takes nobody': 'ug/g/s',
  },
  'users.updateStatusText': {
    else: 'u//s',
    'shares a guild': 'ug/g/s',
    friend: 'u/s/s',
    'blocked by me': 'ug/g/s',
    'blocks me': 'ug/g/s',
    both: 'ug/g/s',
    'takes nobody': 'ug/g/s',
  },
  'users.updateUsername': {
    else: '//f',
    'shares a guild': 'm/m/f',
    friend: '/f/f',
    asked: '/i/f',
    'was asked': '/o/f',
    'blocked by me': 'm/m/f',
    'blocks me': 'm/mb/f',
    both: 'm/mb/f',
    'takes nobody': 'm/m/f',
  },
  'direct.open': { else: UNREACHABLE, self: ONESELF, 'shares a guild': 'C', friend: 'C', deleted: NO_USER },
  'direct.open a group': { else: NO_FRIEND, self: ONESELF, friend: 'C/C/C', deleted: NO_USER },
  'direct.open again': { else: 'ok' },
  'messages.create first': { else: UNREACHABLE, 'shares a guild': 'M/CM?', friend: 'M/CM*' },
  'messages.create first, with a file': {
    else: UNREACHABLE,
    'shares a guild': '403 Wait until NAME has answered',
    friend: 'M/CM*',
  },
  'channels.typing first': { else: UNREACHABLE, 'shares a guild': '/t', friend: '/t' },
  'drafts.set first': { else: 'ok' },
  'attachments.upload first': { else: 'ok' },
  'messages.edit without an answer': { else: UNREACHABLE, 'shares a guild': 'e/e', friend: 'e/e' },
  'messages.delete without an answer': { else: 'd/d', deleted: 'd' },
  'reactions.add without an answer': { else: UNREACHABLE, 'shares a guild': '+/+', friend: '+/+' },
  'messages.pin without an answer': { else: UNREACHABLE, 'shares a guild': 'p/p', friend: 'p/p' },
  'channels.typing without an answer': { else: UNREACHABLE, 'shares a guild': '/t', friend: '/t' },
  'direct.list': { else: 'there' },
  'direct.close': { else: 'R' },
  'direct.leave': { else: NO_GROUP },
  'direct.edit': { else: NO_GROUP },
  'messages.list': { else: '2 messages' },
  'messages.create': {
    else: 'M/M*',
    'blocked by me': UNREACHABLE,
    'blocks me': UNREACHABLE,
    both: UNREACHABLE,
    deleted: UNREACHABLE,
  },
  'messages.create with a file': {
    else: 'M/M*',
    'blocked by me': UNREACHABLE,
    'blocks me': UNREACHABLE,
    both: UNREACHABLE,
    deleted: UNREACHABLE,
  },
  'attachments.upload': { else: 'ok' },
  'messages.edit': {
    else: 'e/e',
    'blocked by me': UNREACHABLE,
    'blocks me': UNREACHABLE,
    both: UNREACHABLE,
    deleted: UNREACHABLE,
  },
  'messages.delete': { else: 'd/d', deleted: 'd' },
  'reactions.add': {
    else: '+/+',
    'blocked by me': UNREACHABLE,
    'blocks me': UNREACHABLE,
    both: UNREACHABLE,
    deleted: UNREACHABLE,
  },
  'reactions.remove': {
    else: '-/-',
    'blocked by me': UNREACHABLE,
    'blocks me': UNREACHABLE,
    both: UNREACHABLE,
    deleted: UNREACHABLE,
  },
  'reactions.list': { else: 'ok' },
  'messages.pin': {
    else: 'p/p',
    'blocked by me': UNREACHABLE,
    'blocks me': UNREACHABLE,
    both: UNREACHABLE,
    deleted: UNREACHABLE,
  },
  'messages.unpin': {
    else: 'p/p',
    'blocked by me': UNREACHABLE,
    'blocks me': UNREACHABLE,
    both: UNREACHABLE,
    deleted: UNREACHABLE,
  },
  'pins.list': { else: 'ok' },
  'channels.typing': {
    else: '/t',
    'blocked by me': UNREACHABLE,
    'blocks me': UNREACHABLE,
    both: UNREACHABLE,
    deleted: UNREACHABLE,
  },
  'channels.markRead': { else: 'ok' },
  'channels.markUnread': { else: 'U' },
  'threads.create': {
    else: '400 Only channels of servers have threads',
    'blocked by me': UNREACHABLE,
    'blocks me': UNREACHABLE,
    both: UNREACHABLE,
    deleted: UNREACHABLE,
  },
  'scheduled.create': { else: 'S' },
  'reports.create of a message': { else: 'ok' },
  'direct.answer with yes': { else: 'E' },
  'direct.answer with no': { else: 'R' },
  'messages.create as answer': {
    else: 'EM/M*',
    'blocked by me': UNREACHABLE,
    'blocks me': UNREACHABLE,
    both: UNREACHABLE,
    deleted: UNREACHABLE,
  },
  'direct.add': { else: NO_FRIEND, friend: 'E/C/E', deleted: NO_USER },
  'direct.remove': { else: 'E/R/E', deleted: 'ok' },
  'direct.leave a group': { else: 'R/E/E', deleted: 'R//E' },
  'direct.edit a group': { else: 'E/E/E', deleted: 'E//E' },
  'messages.create in a group': { else: 'M/M*/M', 'blocks me': 'M/M/M', both: 'M/M/M', deleted: 'M//M' },
  'reactions.add in a group': { else: '+/+/+', deleted: '+//+' },
  'channels.typing in a group': { else: '/t/t', deleted: '//t' },
  'messages.pin in a group': { else: 'p/p/p', deleted: 'p//p' },
  'members.fetch': { else: 'member, active', deleted: '404 Member not found' },
  'members.list': { else: 'member, active', deleted: 'nobody' },
  'messages.list in a guild': { else: '2 messages' },
  'messages.create in a guild': { else: 'M/M/M', self: 'M//M', deleted: 'M//M' },
  'messages.create with a mention': {
    else: 'M/M*/M',
    self: 'M//M',
    'blocks me': 'M/M/M',
    both: 'M/M/M',
    deleted: 'M//M',
  },
  'messages.create as a reply': {
    else: 'M/M*/M',
    self: 'M//M',
    'blocks me': 'M/M/M',
    both: 'M/M/M',
    deleted: 'M//M',
  },
  'reactions.add in a guild': { else: '+/+/+', self: '+//+', deleted: '+//+' },
  'channels.typing in a guild': { else: '/t/t', self: '//t', deleted: '//t' },
  'threads.create in a guild': { else: 'T/T/T', self: 'T//T', deleted: 'T//T' },
  'messages.create in a thread': { else: 'M/M/M', self: 'M//M', deleted: 'M//M' },
  'messages.create in a thread, with a mention': {
    else: 'M/M*/M',
    self: 'M//M',
    'blocks me': 'M/M/M',
    both: 'M/M/M',
    deleted: 'M//M',
  },
  'reports.create of a message in a guild': {
    else: '//(GUILD_QUEUE)',
    self: '400 You cannot report yourself',
  },
};

/** Whether a scene of a place can be about oneself. */
const hasSelf = (place: Place): boolean => place === 'nowhere' || place === 'guild';

/** The relations in which the scenes of a place are played. */
export const relationsIn = (place: Place): readonly Relation[] =>
  RELATIONS.filter((relation) => relation !== 'self' || hasSelf(place));

/** What comes of a scene. */
export const cellOf = (name: SceneName, relation: Relation): string =>
  TABLE[name][relation] ?? TABLE[name].else;

/** Whether the call of a scene is refused. */
export const isRefused = (name: SceneName, relation: Relation): boolean =>
  /^4\d\d /.test(cellOf(name, relation));

/** The scenes of each place. */
export const scenesIn = (place: Place): readonly SceneName[] =>
  (Object.keys(SCENES) as SceneName[]).filter((name) => SCENES[name].place === place);
