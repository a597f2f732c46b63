import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RoleFields } from '../../../../../src/domain/roles/editing';
import { useEdits } from '../../../../../src/renderer/features/guild-settings/use-edits';

const before: RoleFields = { name: 'Maker', color: '#c96a4a', isHoisted: true, isMentionable: false };

interface Given {
  readonly live: RoleFields;
  readonly isSaving?: boolean;
}

const open = (since: 'opening' | 'editing') => {
  const hook = renderHook(({ live, isSaving = false }: Given) => useEdits(live, { isSaving, since }), {
    initialProps: { live: before },
  });
  return {
    form: () => hook.result.current,
    set: (change: Partial<RoleFields>) =>
      act(() => {
        for (const [key, value] of Object.entries(change))
          hook.result.current.set(key as keyof RoleFields, value);
      }),
    act: (run: () => void) => act(run),
    live: (live: RoleFields, isSaving?: boolean) =>
      hook.rerender({ live, ...(isSaving !== undefined && { isSaving }) }),
  };
};

describe('edits since a form was opened', () => {
  it('show what holds, until something is typed', () => {
    const { form, set } = open('opening');
    expect(form()).toMatchObject({ shown: before, isDirty: false, elsewhere: [], conflicts: [] });
    set({ name: 'Turner' });
    expect(form()).toMatchObject({ shown: { ...before, name: 'Turner' }, isDirty: true, elsewhere: [] });
  });

  it('take over what others changed and was not touched here, and tell of it', () => {
    const { form, set, live } = open('opening');
    set({ name: 'Turner' });
    live({ ...before, color: '#123456' });
    expect(form()).toMatchObject({
      shown: { ...before, color: '#123456', name: 'Turner' },
      isDirty: true,
      elsewhere: ['color'],
      conflicts: [],
    });
  });

  it('ask which holds where both changed the same to different things', () => {
    const { form, set, live } = open('opening');
    set({ name: 'Turner', isMentionable: true });
    live({ ...before, name: 'Carver', isMentionable: true });
    expect(form()).toMatchObject({
      elsewhere: ['name', 'isMentionable'],
      conflicts: ['name'],
      isDirty: true,
    });
    expect(form().shown.name).toBe('Turner');
  });

  it('ask so too where it was typed after the others had changed it', () => {
    const { form, set, live } = open('opening');
    live({ ...before, name: 'Carver' });
    set({ name: 'Turner' });
    expect(form()).toMatchObject({ elsewhere: ['name'], conflicts: ['name'] });
  });

  it('take theirs, or keep one’s own, once it is decided', () => {
    const { form, set, live, act: run } = open('opening');
    set({ name: 'Turner', color: '#123456' });
    live({ ...before, name: 'Carver' });
    run(() => form().keepMine(form().elsewhere));
    expect(form()).toMatchObject({ elsewhere: [], conflicts: [], shown: { name: 'Turner' } });
    live({ ...before, name: 'Joiner' });
    expect(form().conflicts).toEqual(['name']);
    run(() => form().takeTheirs(form().elsewhere));
    expect(form()).toMatchObject({
      elsewhere: [],
      conflicts: [],
      shown: { name: 'Joiner', color: '#123456' },
    });
  });

  it('have nothing to save where both did the same, or what was typed was taken back', () => {
    const both = open('opening');
    both.set({ name: 'Turner' });
    both.live({ ...before, name: 'Turner' });
    expect(both.form()).toMatchObject({ isDirty: false, conflicts: [] });
    const back = open('opening');
    back.set({ name: 'Maker', isHoisted: true });
    expect(back.form().isDirty).toBe(false);
  });

  it('tell of nothing while they are saved', () => {
    const { form, set, live } = open('opening');
    set({ name: 'Turner' });
    live({ ...before, name: 'Carver' }, true);
    expect(form()).toMatchObject({ elsewhere: [], conflicts: [] });
  });
});

describe('edits since each value was edited', () => {
  it('count what others change after that alone', () => {
    const { form, set, live } = open('editing');
    live({ ...before, name: 'Carver' });
    expect(form().elsewhere).toEqual([]);
    set({ name: 'Turner' });
    expect(form()).toMatchObject({ elsewhere: [], conflicts: [], isDirty: true });
    live({ ...before, name: 'Joiner' });
    expect(form()).toMatchObject({ elsewhere: ['name'], conflicts: ['name'] });
  });

  it('leave what was typed further while they were saved', () => {
    const { form, set, act: run } = open('editing');
    set({ name: 'Turner' });
    const sent = form().shown;
    set({ color: '#123456' });
    run(() => form().settle(sent, { ...before, name: 'Turner' }));
    expect(form().edits).toMatchObject({ color: { value: '#123456' } });
    expect(form().edits.name).toBeUndefined();
  });
});
