import { success } from '../../contract/failure';
import { USER_NOTES } from '../../contract/people-limits';
import type { userNotes } from '../../contract/rest/user-notes';
import { isAccount } from '../data/relations';
import { countNotes, deleteNote, findNote, putNote } from '../data/user-notes';
import { notFound, refuse } from '../refusal';
import { acknowledge } from './acknowledge';
import { withVersion } from './acts';
import type { HandlersOf } from './handler';
import type { Services } from './services';

const FULL = `You have notes about ${USER_NOTES.ofPerson} people already`;

/** Handlers of the notes that people keep about others. */
export const userNoteHandlers = ({ db }: Services): HandlersOf<typeof userNotes> => ({
  'userNotes.find': async ({ userId }, { caller: { userId: authorId } }) =>
    success({ text: await findNote(db, { authorId, userId }) }),

  'userNotes.set': async ({ userId, text }, { caller: { userId: authorId }, acts, hub }) => {
    const kept = text.trim() === '' ? null : text;
    const done = await acts.ofCaller(
      withVersion(async (trx) => {
        if (!(await isAccount(trx, userId))) return notFound('user');
        const before = await findNote(trx, { authorId, userId });
        if (before === kept) return success({ isNew: false });
        if (before === null && (await countNotes(trx, authorId)) >= USER_NOTES.ofPerson)
          return refuse(400, FULL);
        if (kept === null) await deleteNote(trx, { authorId, userId });
        else await putNote(trx, { authorId, userId, text: kept });
        return success({ isNew: true });
      }),
    );
    if (!done.ok) return done;
    const { value, version } = done.value;
    if (value.isNew) hub.changedFor(version, authorId, 'USER_NOTE', { userId, text: kept });
    return acknowledge();
  },
});
