/**
 * The names that may cross the sandbox: the preload refuses all others. Separate from the schemas, which the preload
 * need not load.
 */
export const CALL_NAMES = [
  'app.ready',
  'api.call',
  'session.signIn',
  'session.signUp',
  'session.signOut',
  'keyring.unlock',
  'servers.inspect',
  'gateway.reconnect',
  'preferences.set',
  'links.open',
  'desktop.summarise',
  'notifications.show',
  'notifications.close',
  'snapshot.keep',
  'files.save',
  'pictures.fetch',
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
  'notice.shown',
  'app.command',
  'help.asked',
  'updates.changed',
  'link.opened',
] as const;

export type IpcCallName = (typeof CALL_NAMES)[number];
export type IpcPushName = (typeof PUSH_NAMES)[number];
