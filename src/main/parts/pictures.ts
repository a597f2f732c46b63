import { type Failure, failure } from '../../contract/failure';
import { readMediaUrl } from '../../contract/media';
import { createFetchPicture } from '../api/fetch-picture';
import { answerMedia } from '../api/media';
import { fetchServerPicture, proxyOrder } from '../api/server-picture';
import type { Needs, Started } from './part';

/** The server says no more, so that it cannot be used to explore. */
const NOT_FETCHED: Failure = {
  kind: 'local',
  code: 'picture-unreachable',
  detail: 'The picture could not be fetched from this address',
};

/** Pictures that the page shows or edits; the page has no network access. */
export const picturesPart = ({
  clock,
  outbox,
  servers,
  session,
}: Needs<'outbox' | 'servers' | 'session'>): Started<'answerMedia' | 'fetchPicture', 'pictures.fetch'> => {
  const fetchPicture = createFetchPicture({ home: async () => (await session.target())?.base ?? null });
  const answer = answerMedia({
    ...{ fetch: servers.home.fetch, fetchPicture, clock },
    target: () => session.target(),
  });
  return {
    gives: {
      fetchPicture,
      answerMedia: async (request) => {
        const media = readMediaUrl(request.url);
        if (media?.from !== 'spool' || request.method !== 'GET') return answer(request);
        return (await outbox.get()).showPicture(media.picture);
      },
    },
    ipc: {
      'pictures.fetch': async ({ url, byServer }) => {
        const target = byServer ? await session.target() : null;
        if (target === null) return fetchPicture(url);
        const fetched = await fetchServerPicture(
          servers.home.fetch,
          proxyOrder(target, url, { isStored: false }),
        );
        return fetched.ok ? fetched : failure(NOT_FETCHED);
      },
    },
  };
};
