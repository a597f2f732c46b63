import { writeNamedFile } from '../disk/named-file';
import { createFileSaver } from '../files/save-file';
import type { Needs, Started } from './part';

/** Saving files at the person's request. */
export const filesPart = ({ system }: Needs<never>): Started<'saveFile', 'files.save'> => {
  const saveFile = createFileSaver({
    ask: system.askWhere,
    write: writeNamedFile,
    folder: system.downloads,
  });
  return {
    gives: { saveFile },
    ipc: { 'files.save': ({ suggestedName, text }) => saveFile({ suggestedName, data: text }) },
  };
};
