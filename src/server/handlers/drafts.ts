import { z } from 'zod';
import { failure, success } from '../../contract/failure';
import { Draft } from '../../contract/entities/draft';
import type { DraftVersion } from '../../contract/ids';
import type { drafts } from '../../contract/rest/drafts';
import { asKept, isSameDraft } from '../../domain/drafts/merge';
import { findDraft, listDrafts, putDraft } from '../data/drafts';
import { lockAccount } from '../data/locks';
import type { Refusal } from '../refusal';
import type { HandlersOf } from './handler';
import type { Services } from './services';

const OTHER = 'This draft was changed on another device';

/** Handlers of drafts. */
export const draftHandlers = ({ db, ids, limits }: Services): HandlersOf<typeof drafts> => ({
  'drafts.set': async ({ channelId, text, parentId, base }, { caller: { userId, tokenId }, acts, hub }) => {
    const draft = asKept({ text, parentId });
    const done = await acts.ofNothing(async (trx) => {
      await lockAccount(trx, userId);
      const held = await findDraft(trx, userId, channelId);
      // Also where an answer was lost, and the same comes again.
      if (held !== null && isSameDraft(held, draft)) return success({ version: held.version, isNew: false });
      // Nothing grows from a removed draft but from nothing.
      const isFree = held === null || (held.text === '' && base === null);
      if (!isFree && held.version !== base)
        return failure<Refusal>({ status: 409, message: OTHER, now: { draft: z.encode(Draft, held) } });
      const version = ids.next<DraftVersion>();
      if (held === null && draft.text === '') return success({ version, isNew: false });
      await putDraft(trx, userId, { channelId, ...draft, version }, limits.drafts);
      return success({ version, isNew: true });
    });
    if (!done.ok) return done;
    const { version, isNew } = done.value;
    if (isNew) hub.toUser(userId, 'DRAFT', { channelId, ...draft, version }, { exceptToken: tokenId });
    return success({ version });
  },

  'drafts.list': async (_args, { caller }) => success({ drafts: await listDrafts(db, caller.userId) }),
});
