import { createFetchPicture } from '../api/fetch-picture';
import { answerMedia } from '../api/media';
import type { Needs, Started } from './part';

/** Pictures that the page shows or edits; the page has no network access. */
export const picturesPart = ({
  clock,
  servers,
  session,
}: Needs<'servers' | 'session'>): Started<'answerMedia' | 'fetchPicture', 'pictures.fetch'> => {
  const fetchPicture = createFetchPicture({ home: async () => (await session.target())?.base ?? null });
  return {
    gives: {
      fetchPicture,
      answerMedia: answerMedia({
        ...{ fetch: servers.home.fetch, fetchPicture, clock },
        target: () => session.target(),
      }),
    },
    ipc: { 'pictures.fetch': ({ url }) => fetchPicture(url) },
  };
};
