import type { PacedMessage } from '../data/paced-insert';
import type { Store } from '../data/store';
import type { Indexer } from './indexer';

type Writes = Pick<Store, 'writeMessage' | 'writePaced'>;

/** The writers of messages, which have new messages indexed after they are stored. */
export const indexing = ({ writeMessage, writePaced }: Writes, { note }: Pick<Indexer, 'note'>): Writes => {
  const noted = <W extends PacedMessage>(written: W): W => {
    if (written.kind === 'created') note(written.id);
    return written;
  };
  return {
    writeMessage: async (draft) => noted(await writeMessage(draft)),
    writePaced: async (draft, pauseMs) => noted(await writePaced(draft, pauseMs)),
  };
};
