import { readMediaUrl } from '../../contract/media';
import { createFetchPicture, judgePictureAddress, refusePicture } from '../api/fetch-picture';
import { answerMedia } from '../api/media';
import { fetchServerPicture, proxyOrder } from '../api/server-picture';
import type { Needs, Started } from './part';

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
        const target = await session.target();
        const judged = judgePictureAddress(url, target?.base ?? null);
        if (!judged.ok) return judged;
        // Pictures of the chosen server itself are no pictures of strangers.
        if (!byServer || judged.value.isHome) return fetchPicture(url);
        // Never by this computer instead: the host would learn its address.
        if (target === null) return refusePicture('unreachable');
        const fetched = await fetchServerPicture(
          servers.home.fetch,
          proxyOrder(target, judged.value.url.href, { isStored: false }),
        );
        // The server says no more, so that nobody explores by it.
        return fetched.ok ? fetched : refusePicture('unreachable');
      },
    },
  };
};
