/** What may cross the sandbox: the preload refuses every other name. Kept apart from the schemas, which it need not load. */
export const CALL_NAMES = [
  'app.ready',
  'api.call',
  'session.signIn',
  'session.signUp',
  'session.signOut',
  'servers.inspect',
  'gateway.reconnect',
  'preferences.set',
  'links.open',
  'links.trust',
  'desktop.summarise',
  'notifications.show',
  'notifications.close',
  'look.keep',
  'files.save',
  'pictures.fetch',
  'menu.tell',
  'spelling.describe',
  'spelling.addDictionary',
  'spelling.removeWord',
  'updates.describe',
  'updates.check',
  'updates.decide',
  'build.verify',
  'diagnostics.collect',
  'diagnostics.save',
  'licences.list',
] as const;

export const PUSH_NAMES = [
  'session.changed',
  'gateway.changed',
  'live.events',
  'preferences.changed',
  'presence.changed',
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
