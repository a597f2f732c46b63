/**
 * The names that may cross the sandbox: the preload refuses all others. Separate from the schemas, which the preload
 * need not load.
 */
export const CALL_NAMES = [
  'app.ready',
  'api.call',
  'session.signIn',
  'session.signInByCode',
  'session.signUp',
  'session.signOut',
  'keyring.unlock',
  'servers.inspect',
  'servers.policies',
  'servers.forgotPassword',
  'servers.setPassword',
  'hosting.describe',
  'hosting.choose',
  'hosting.check',
  'onBoard.found',
  'onBoard.choose',
  'onBoard.backups',
  'onBoard.restore',
  'practice.open',
  'practice.describe',
  'practice.start',
  'practice.pause',
  'practice.setSpeed',
  'practice.finish',
  'practice.leave',
  'gateway.reconnect',
  'voice.answer',
  'voice.microphone',
  'screens.list',
  'screens.choose',
  'preferences.set',
  'links.open',
  'desktop.summarise',
  'desk.tell',
  'desk.ready',
  'desk.act',
  'desk.close',
  'notifications.show',
  'notifications.close',
  'snapshot.keep',
  'files.save',
  'pictures.fetch',
  'spool.choose',
  'spool.begin',
  'spool.append',
  'spool.finish',
  'spool.change',
  'spool.remove',
  'spool.upload',
  'outbox.send',
  'outbox.post',
  'outbox.retry',
  'outbox.takeBack',
  'outbox.discard',
  'drafts.list',
  'drafts.set',
  'kept.read',
  'kept.write',
  'kept.only',
  'kept.describe',
  'kept.clear',
  'menu.tell',
  'startup.describe',
  'startup.set',
  'data.describe',
  'data.remove',
  'spelling.describe',
  'spelling.addDictionary',
  'spelling.removeWord',
  'updates.describe',
  'updates.check',
  'updates.decide',
  'updates.key',
  'build.verify',
  'diagnostics.collect',
  'diagnostics.save',
  'licences.list',
  'attachments.save',
  'attachments.saveAll',
  'attachments.show',
  'attachments.text',
  'attachments.picture',
  'attachments.drag',
] as const;

export const PUSH_NAMES = [
  'session.changed',
  'gateway.changed',
  'live.events',
  'preferences.changed',
  'presence.changed',
  'window.visible',
  'desktop.changed',
  'desktop.asked',
  'desk.asked',
  'desk.changed',
  'screens.changed',
  'notice.shown',
  'app.command',
  'help.asked',
  'updates.changed',
  'link.opened',
  'hosting.changed',
  'practice.changed',
  'outbox.changed',
] as const;

/**
 * The calls of the window of the queue, and of the one in which a screen is chosen: each may make its own and no others, and
 * the app's window none of them.
 */
const OF_SMALL_WINDOWS = {
  desk: ['desk.ready', 'desk.act', 'desk.close'],
  screens: ['screens.list', 'screens.choose'],
} as const;

/** The window that may make a call. */
export const windowOf = (name: string): 'app' | 'desk' | 'screens' => {
  if (OF_SMALL_WINDOWS.desk.some((own) => own === name)) return 'desk';
  return OF_SMALL_WINDOWS.screens.some((own) => own === name) ? 'screens' : 'app';
};

export type IpcCallName = (typeof CALL_NAMES)[number];
export type IpcPushName = (typeof PUSH_NAMES)[number];
