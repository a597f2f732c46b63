import { REQUEST_TYPES } from '../../contract/entities/product-request';
import { success } from '../../contract/failure';
import type { requests } from '../../contract/rest/requests';
import { isoTimeOf } from '../clock';
import { insertRequest, listRequests } from '../data/requests';
import { refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import type { HandlersOf } from './handler';
import type { Services } from './services';

/** Handlers of requests to the product team. */
export const requestHandlers = ({ db, ids, clock }: Services): HandlersOf<typeof requests> => ({
  'requests.history': async (_args, { caller }) =>
    success({ requests: await listRequests(db, caller.userId) }),

  'requests.create': async ({ type, description, url, rating }, { caller, acts }) => {
    const isFeedback = type === REQUEST_TYPES.feedback;
    if (description.trim() === '') return refuse(400, 'Please describe your request');
    if (isFeedback && rating === undefined) return refuse(400, 'Feedback needs a rating from 1 to 10');
    return acts.ofCaller(async (trx) => {
      await insertRequest(trx, {
        id: ids.next(),
        userId: caller.userId,
        type,
        description,
        url,
        rating: isFeedback ? (rating ?? null) : null,
        createdAt: isoTimeOf(clock.now()),
      });
      return acknowledge();
    });
  },
});
