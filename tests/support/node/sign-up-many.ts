import type { Person, TestServer } from './server-app';

/** So many at once: the hashes of passwords are costly, and a busy server refuses a hundred sign-ups at a time. */
const AT_ONCE = 4;

/** Signs up new people. */
export const signUpMany = async (app: TestServer, count: number): Promise<Person[]> => {
  const people: Person[] = [];
  while (people.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - people.length) }, () => app.signUp());
    people.push(...(await Promise.all(some)));
  }
  return people;
};
