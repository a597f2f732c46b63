import type { FetchPicture } from '../../api/fetch-picture';
import type { IpcHandlers } from '../answer';

/** Pictures that the page works on; it has no network to fetch them by. */
export const pictureHandlers = (fetchPicture: FetchPicture): Pick<IpcHandlers, 'pictures.fetch'> => ({
  'pictures.fetch': ({ url }) => fetchPicture(url),
});
