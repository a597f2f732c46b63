import type { ProductRequest } from '../../../contract/entities/product-request';
import { fetchedOne } from '../fetched/fetched-one';

const NOTHING: readonly ProductRequest[] = [];

/** The user's requests to the product team, newest first. */
export const requests = fetchedOne({
  name: 'requests',
  call: 'requests.history',
  args: {},
  nothing: NOTHING,
  take: (reply) => reply.requests,
});
export const requestsReducer = requests.reducer;
