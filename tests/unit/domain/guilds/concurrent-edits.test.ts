import { describe, expect, it } from 'vitest';
import {
  afterSaving,
  conflictingKeys,
  dirtyKeys,
  type Edits,
  keepOwn,
  shownValues,
  takeTheirs,
  withEdit,
} from '../../../../src/domain/guilds/concurrent-edits';

interface Form {
  readonly name: string;
  readonly about: string | null;
}
const saved: Form = { name: 'Hall', about: null };
const none: Edits<Form> = {};

describe('edits of what others edit too', () => {
  it('are shown over what is saved, and are dirty while they differ from it', () => {
    const edits = withEdit(none, saved, 'name', 'Yard');
    expect(shownValues(edits, saved)).toEqual({ name: 'Yard', about: null });
    expect(dirtyKeys(edits, saved)).toEqual(['name']);
    expect(dirtyKeys(withEdit(edits, saved, 'name', 'Hall'), saved)).toEqual([]);
  });

  it('follow what others change elsewhere', () => {
    const edits = withEdit(none, saved, 'name', 'Yard');
    const now = { ...saved, about: 'theirs' };
    expect(shownValues(edits, now)).toEqual({ name: 'Yard', about: 'theirs' });
    expect(conflictingKeys(edits, now)).toEqual([]);
  });

  it('conflict with what others make of the same, unless it is the same', () => {
    const edits = withEdit(withEdit(none, saved, 'name', 'Ya'), saved, 'name', 'Yard');
    expect(conflictingKeys(edits, { ...saved, name: 'Barn' })).toEqual(['name']);
    expect(conflictingKeys(edits, { ...saved, name: 'Yard' })).toEqual([]);
    expect(dirtyKeys(edits, { ...saved, name: 'Yard' })).toEqual([]);
  });

  it('stay in conflict when they are edited on, until one decides', () => {
    const now = { ...saved, name: 'Barn' };
    const edits = withEdit(withEdit(none, saved, 'name', 'Yard'), now, 'name', 'Yards');
    expect(conflictingKeys(edits, now)).toEqual(['name']);
    expect(shownValues(takeTheirs(edits, 'name'), now)).toEqual(now);
    const kept = keepOwn(edits, now, 'name');
    expect(conflictingKeys(kept, now)).toEqual([]);
    expect(shownValues(kept, now).name).toBe('Yards');
    expect(conflictingKeys(kept, { ...now, name: 'Shed' })).toEqual(['name']);
    expect(keepOwn(none, now, 'name')).toEqual(none);
  });

  it('go when they were saved, but for what was edited on meanwhile', () => {
    const edits = withEdit(withEdit(none, saved, 'name', ' Yard'), saved, 'about', 'mine');
    const sent = shownValues(edits, saved);
    const now = { name: 'Yard', about: 'mine' };
    expect(afterSaving(edits, sent, now)).toEqual({});
    const further = afterSaving(withEdit(edits, saved, 'name', 'Yards'), sent, now);
    expect(shownValues(further, now)).toEqual({ name: 'Yards', about: 'mine' });
    expect(conflictingKeys(further, now)).toEqual([]);
  });
});
