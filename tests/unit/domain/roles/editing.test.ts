import { describe, expect, it } from 'vitest';
import { joinRoleEdits, type RoleFields } from '../../../../src/domain/roles/editing';

const seen: RoleFields = { name: 'Maker', color: '#c96a4a', isHoisted: true, isMentionable: false };

describe('a form of a role that others change meanwhile', () => {
  it('shows what holds, until something is typed', () => {
    expect(joinRoleEdits(seen, {}, seen)).toEqual({
      shown: seen,
      isChanged: false,
      elsewhere: [],
      conflicts: [],
    });
    const typed = joinRoleEdits(seen, { name: 'Turner' }, seen);
    expect(typed).toMatchObject({ shown: { ...seen, name: 'Turner' }, isChanged: true, elsewhere: [] });
  });

  it('takes over what others changed and was not touched here, and tells of it', () => {
    const live = { ...seen, color: '#123456' };
    expect(joinRoleEdits(seen, { name: 'Turner' }, live)).toEqual({
      shown: { ...live, name: 'Turner' },
      isChanged: true,
      elsewhere: ['color'],
      conflicts: [],
    });
  });

  it('asks which holds where both changed the same to different things', () => {
    const live = { ...seen, name: 'Carver', isMentionable: true };
    const form = joinRoleEdits(seen, { name: 'Turner', isMentionable: true }, live);
    expect(form).toMatchObject({
      elsewhere: ['name', 'isMentionable'],
      conflicts: ['name'],
      isChanged: true,
    });
    expect(form.shown.name).toBe('Turner');
  });

  it('has nothing to save where both did the same', () => {
    const live = { ...seen, name: 'Turner' };
    expect(joinRoleEdits(seen, { name: 'Turner' }, live)).toMatchObject({ isChanged: false, conflicts: [] });
  });

  it('has nothing to save where what was typed was taken back', () => {
    expect(joinRoleEdits(seen, { name: 'Maker', isHoisted: true }, seen).isChanged).toBe(false);
  });
});
