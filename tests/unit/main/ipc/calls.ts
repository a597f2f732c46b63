import { success } from '../../../../src/contract/failure';
import { CALL_NAMES, type IpcCallName } from '../../../../src/contract/ipc/names';
import { createAnswer, type IpcHandlers } from '../../../../src/main/ipc/answer';

/** The sender of a legitimate call. */
export const page = { isMainFrame: true, url: 'app://guildhall/index.html' };

/** An `answer` whose handlers record their arguments. */
export const answering = (own: Partial<IpcHandlers> = {}) => {
  const handled: [string, unknown][] = [];
  const logged: string[] = [];
  const handlers = Object.fromEntries(
    CALL_NAMES.map((name) => [name, (argument: unknown) => (handled.push([name, argument]), success(null))]),
  ) as unknown as IpcHandlers;
  const answer = createAnswer({
    handlers: { ...handlers, ...own },
    isOwnPage: (url) => url.startsWith('app://guildhall/'),
    log: (_level, { event }) => void logged.push(event),
  });
  return { answer, handled, logged };
};

/** A valid argument of each call. */
const credentials = { server: { kind: 'local' }, email: 'a@b.c', password: 'x', remember: true };
export const GOOD: Readonly<Record<IpcCallName, unknown>> = {
  'app.ready': null,
  'api.call': { name: 'guilds.list', args: {} },
  'session.signIn': credentials,
  'session.signInByCode': { code: '123456' },
  'session.signUp': { ...credentials, username: 'ada' },
  'session.signOut': null,
  'keyring.unlock': null,
  'practice.open': null,
  'practice.describe': null,
  'practice.start': { scenario: 'raid', seed: 7, speed: 1 },
  'practice.pause': { isPaused: true },
  'practice.setSpeed': { speed: 10 },
  'practice.finish': null,
  'practice.leave': null,
  'hosting.describe': null,
  'hosting.choose': { isOn: false, addresses: ['192.168.1.5'], port: 8443, name: '' },
  'hosting.check': null,
  'onBoard.found': {
    ...{
      name: 'The Yard',
      icon: null,
      username: 'ada',
      email: 'a@b',
      password: 'long enough',
      remember: true,
    },
  },
  'onBoard.choose': { kind: 'demo' },
  'onBoard.backups': null,
  'onBoard.restore': { name: '2026-01-31T12-00-00Z.backup' },
  'servers.inspect': { server: { kind: 'remote', address: 'h' }, mayAsk: false },
  'servers.forgotPassword': { server: { kind: 'remote', address: 'h' }, email: 'a@b' },
  'servers.setPassword': { server: { kind: 'remote', address: 'h' }, code: 'abcd', password: 'pass word' },
  'servers.policies': { server: { kind: 'remote', address: 'h' } },
  'gateway.reconnect': null,
  'voice.answer': { session: 'a', sdp: 'v=0' },
  'voice.microphone': { isUsed: true },
  'screens.list': null,
  'screens.choose': { id: 'screen:0:0', withSound: false },
  'preferences.set': { theme: 'dark' },
  'links.open': { url: 'https://h/', label: null, confirmed: false, trusting: false },
  'desktop.summarise': {
    isSignedIn: false,
    status: 'active',
    isInvisible: null,
    said: null,
    unread: { channels: 1, pings: 0 },
    places: [],
    staff: [],
    voice: null,
    queue: { open: 0, newest: [] },
  },
  'desk.tell': {
    ...{ open: 0, rows: [], isLoading: false, item: null, offline: null, isActing: false, said: null },
  },
  'desk.ready': null,
  'desk.act': { kind: 'ban', id: '9', deleteSeconds: 0, reason: '', closes: true },
  'desk.close': null,
  'notifications.show': { key: 'k', title: 't', body: '', place: null, isSilent: true, isForMe: false },
  'notifications.close': { keys: ['k'], channelId: null },
  'snapshot.keep': { text: 'look' },
  'files.save': { suggestedName: 'The-Hall-bans-2026-01-05.csv', text: 'a,b' },
  'pictures.fetch': { url: 'https://h/a.png', byServer: false },
  'spool.choose': { channelId: '7' },
  'spool.begin': { channelId: '7', name: 'a.png', type: 'image/png', size: 3 },
  'spool.append': { id: '0123456789abcdef0123456789abcdef', at: 0, bytes: new Uint8Array(3) },
  'spool.finish': { id: '0123456789abcdef0123456789abcdef' },
  'spool.change': { id: '0123456789abcdef0123456789abcdef', description: 'A cat', isSpoiler: true },
  'spool.remove': { id: '0123456789abcdef0123456789abcdef' },
  'spool.upload': { id: '0123456789abcdef0123456789abcdef' },
  'outbox.send': {
    ...{ channelId: '7', content: 'Look', parentId: null },
    files: ['0123456789abcdef0123456789abcdef'],
  },
  'outbox.post': { channelId: '7', content: 'hello', parentId: null, nonce: 'n' },
  'outbox.retry': { id: '0123456789abcdef0123456789abcdef' },
  'outbox.takeBack': { id: '0123456789abcdef0123456789abcdef' },
  'outbox.discard': { id: '0123456789abcdef0123456789abcdef' },
  'drafts.list': null,
  'drafts.set': { channelId: '7', text: 'hello', parentId: null },
  'kept.read': { guildId: '5', channelId: '7' },
  'kept.write': { guildId: '5', channelId: '7', completeTo: 1, hasOlder: false, messages: [] },
  'kept.only': { guilds: [{ guildId: '5', channelIds: ['7'] }] },
  'kept.describe': null,
  'kept.clear': null,
  'menu.tell': { commands: ['settings'], places: [] },
  'startup.describe': null,
  'startup.set': { isOn: true },
  'data.describe': null,
  'data.remove': null,
  'spelling.describe': null,
  'spelling.addDictionary': { language: 'de' },
  'spelling.removeWord': { word: 'guildhall' },
  'updates.describe': null,
  'updates.check': null,
  'updates.decide': { decision: 'later' },
  'updates.key': null,
  'build.verify': null,
  'diagnostics.collect': null,
  'diagnostics.save': null,
  'licences.list': null,
  'attachments.save': { path: '/attachment/1/a%20b.png' },
  'attachments.saveAll': { paths: ['/attachment/1/a.png', '/attachment/2/b.txt'] },
  'attachments.show': { key: 0 },
  'attachments.text': { path: '/attachment/2/b.txt' },
  'attachments.picture': { path: '/attachment/1/a.png' },
  'attachments.drag': { path: '/attachment/1/a.png' },
};
