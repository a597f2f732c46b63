import { inTurns } from './in-turns';
import type { Person, TestServer } from './server-app';

/** So many at once: the hashes of passwords are costly, and a busy server refuses a hundred sign-ups at a time. */
const AT_ONCE = 4;

/** Signs up new people. */
export const signUpMany = (app: TestServer, count: number): Promise<Person[]> =>
  inTurns(AT_ONCE, Array.from({ length: count }), () => app.signUp());
