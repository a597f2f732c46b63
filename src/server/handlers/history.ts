import { success } from '../../contract/failure';
import type { history } from '../../contract/rest/history';
import { listVersions } from '../data/message-versions';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/** Handlers of the earlier texts of messages. */
export const historyHandlers = ({ db, clock }: Services): HandlersOf<typeof history> => ({
  'messages.history': async (_args, { message }) =>
    success({ versions: await listVersions(db, message.id, clock.now()) }),
});
