import type { UserId } from '../../contract/ids';
import { compareNames, nameKey } from '../members/name-order';

interface Named {
  readonly userId: UserId;
  readonly name: string;
}

/** Those who are in a voice channel, by name, as people look for them; those of one name by id, so that nobody jumps. */
export const inOrder = <Person extends Named>(people: readonly Person[]): readonly Person[] =>
  people
    .map((person) => ({ person, id: person.userId, name: person.name, key: nameKey(person.name) }))
    .sort(compareNames)
    .map(({ person }) => person);
