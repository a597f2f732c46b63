import type { SaveFile } from '../../files/save-file';
import type { IpcHandlers } from '../answer';

/** What reaches the disk by the will of a person. */
export const fileHandlers = (save: SaveFile): Pick<IpcHandlers, 'files.save'> => ({
  'files.save': ({ suggestedName, text }) => save({ suggestedName, data: text }),
});
