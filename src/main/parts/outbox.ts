import type { StartedOutbox } from '../outbox/start-outbox';
import type { LatePart, Needs, Started } from './part';

type OutboxNeeds = Needs<'dial' | 'firstScreen' | 'gateway' | 'servers' | 'session'>;
type OutboxCalls =
  | 'spool.choose'
  | 'spool.begin'
  | 'spool.append'
  | 'spool.finish'
  | 'spool.change'
  | 'spool.remove'
  | 'spool.upload'
  | 'outbox.send'
  | 'outbox.post'
  | 'outbox.retry'
  | 'outbox.takeBack'
  | 'outbox.discard'
  | 'drafts.list'
  | 'drafts.set';

/** What was written and is not sent: drafts with their files, and messages on their way. */
export const outboxPart: LatePart<OutboxNeeds, StartedOutbox, Started<'outbox', OutboxCalls>> = {
  load: async ({ clock, log, push, system, userData, dial, gateway, servers, session }) =>
    (await import('../outbox/start-outbox')).startOutbox({
      ...{ clock, log, userData, dial, gateway, session, home: servers.home },
      ...{ userAgent: system.userAgent(), askFiles: system.askFiles, random: () => Math.random() },
      onChange: (state) => push('outbox.changed', state),
    }),
  ahead: (outbox, { signals, firstScreen }) => {
    const pass = (act: (own: StartedOutbox) => void): void => {
      void outbox.get().then(act);
    };
    signals.on('page.drawn', () => pass((own) => own.pageReady()));
    signals.on('gateway.changed', ({ phase }) => outbox.tell((own) => own.connectionChanged(phase)));
    signals.on('gateway.heard', (events) => outbox.tell((own) => own.heard(events)));
    // Also what an earlier run has left is removed; the first screen does not wait for it.
    signals.on('session.signed-out', (reason) => {
      void firstScreen.drawn.then(() => pass((own) => own.signedOut(reason)));
    });
    return {
      gives: { outbox },
      ipc: {
        'spool.choose': async ({ channelId, guildId }) => (await outbox.get()).choose(channelId, guildId),
        'spool.begin': async (file) => (await outbox.get()).begin(file),
        'spool.append': async ({ id, at, bytes }) => (await outbox.get()).append(id, at, bytes),
        'spool.finish': async ({ id }) => (await outbox.get()).finish(id),
        'spool.change': async ({ id, ...change }) => (await outbox.get()).change(id, change),
        'spool.remove': async ({ id }) => (await outbox.get()).remove(id),
        'spool.upload': async ({ id }) => (await outbox.get()).upload(id),
        'outbox.send': async (message) => (await outbox.get()).send(message),
        'outbox.post': async (text) => (await outbox.get()).post(text),
        'outbox.retry': async ({ id }) => (await outbox.get()).retry(id),
        'outbox.takeBack': async ({ id }) => (await outbox.get()).takeBack(id),
        'outbox.discard': async ({ id }) => (await outbox.get()).discard(id),
        'drafts.list': async () => (await outbox.get()).listDrafts(),
        'drafts.set': async (draft) => (await outbox.get()).keepDraft(draft),
      },
    };
  },
};
