import { readMediaUrl } from '../../contract/media';
import { createFetchPicture } from '../api/fetch-picture';
import { answerMedia } from '../api/media';
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
    ipc: { 'pictures.fetch': ({ url }) => fetchPicture(url) },
  };
};
