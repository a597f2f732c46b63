import { z } from 'zod';
import { renamed } from '../codec';
import type { UserId } from '../ids';
import { USER_NOTES } from '../people-limits';
import { foreignText, id, text } from '../schemas';
import { signedIn } from './endpoint';
import { envelope } from './replies';

/** The calls about what somebody has written for themselves about others: nobody else can read it. */
export const userNotes = {
  /** The caller's note about a person; null for none. */
  'userNotes.find': signedIn({
    feature: 'user-notes',
    method: 'GET',
    path: '/users/note/fetch',
    header: () => ({ userId: renamed('id', id<UserId>()) }),
    reply: () => envelope({ text: z.nullable(foreignText(USER_NOTES.text)) }),
  }),
  /** A blank text removes it. */
  'userNotes.set': signedIn({
    feature: 'user-notes',
    method: 'POST',
    path: '/users/note',
    body: () => ({ userId: id<UserId>(), text: text(USER_NOTES.text) }),
    emits: ['USER_NOTE'],
    unkeyed: 'repeatable',
  }),
} as const;
