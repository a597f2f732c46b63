import { z } from 'zod';
import { failure, success } from '../../contract/failure';
import { Draft } from '../../contract/entities/draft';
import type { DraftVersion } from '../../contract/ids';
import type { drafts } from '../../contract/rest/drafts';
import { deleteDraft, findDraft, listDrafts, putDraft } from '../data/drafts';
import { lockAccount } from '../data/locks';
import { type Refusal, refuse } from '../refusal';
import type { HandlersOf } from './handler';
import { NOT_A_TEXT_CHANNEL } from './sent-message';
import type { Services } from './services';

const OTHER = 'This draft was changed on another device';

/** Handlers of drafts. */
export const draftHandlers = ({ db, ids, limits }: Services): HandlersOf<typeof drafts> => ({
  'drafts.set': async ({ channelId, text, parentId, base }, { caller: { userId, tokenId }, acts, hub }) => {
    const isBlank = text.trim() === '';
    const done = await acts.ofNothing(async (trx, { channel }) => {
      if (channel.type !== 'text') return refuse(400, NOT_A_TEXT_CHANNEL);
      await lockAccount(trx, userId);
      const held = await findDraft(trx, userId, channelId);
      // Also where an answer was lost, and the same comes again.
      if (held !== null && held.text === text && held.parentId === parentId)
        return success({ version: held.version, isNew: false });
      if (held !== null && held.version !== base)
        return failure<Refusal>({ status: 409, message: OTHER, now: { draft: z.encode(Draft, held) } });
      const version = ids.next<DraftVersion>();
      if (held === null && isBlank) return success({ version, isNew: false });
      if (isBlank) await deleteDraft(trx, userId, channelId);
      else await putDraft(trx, userId, { channelId, text, parentId, version }, limits.drafts);
      return success({ version, isNew: true });
    });
    if (!done.ok) return done;
    const { version, isNew } = done.value;
    const told = isBlank ? { text: '', parentId: null } : { text, parentId };
    if (isNew) hub.toUser(userId, 'DRAFT', { channelId, ...told, version }, { exceptToken: tokenId });
    return success({ version });
  },

  'drafts.list': async (_args, { caller }) => success({ drafts: await listDrafts(db, caller.userId) }),
});
