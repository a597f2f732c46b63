import { describe, expect, it } from 'vitest';
import { decideUndo, undoState, valuesToPutBack, wordsFor } from '../../../../src/domain/undo/decide-undo';

const until = '2026-01-31T00:00:00.000Z';
const end = Date.parse(until);

describe('the state of an act', () => {
  it('is possible until its days are over or what was kept is erased, and done for good', () => {
    const kept = { keptUntil: until, isErased: false, isDone: false };
    expect(undoState(kept, end - 1)).toBe('possible');
    expect(undoState(kept, end)).toBe('expired');
    expect(undoState({ ...kept, isErased: true }, end - 1)).toBe('expired');
    expect(undoState({ ...kept, isErased: true, isDone: true }, end)).toBe('done');
  });
});

describe('what goes back', () => {
  it('is what is still as the act left it; the rest is named', () => {
    const values = [
      { key: 'name', before: 'Helpers', after: 'Crooks' },
      { key: 'color', before: '#112233', after: '#445566' },
    ];
    expect(valuesToPutBack(values, { name: 'Crooks', color: '#000000' })).toEqual({
      back: [values[0]],
      changed: ['color'],
    });
    expect(valuesToPutBack(values, { name: 'Crooks', color: '#445566' }).changed).toEqual([]);
    expect(valuesToPutBack(values, {}).back).toEqual([]);
  });
});

describe('an undo with conflicts', () => {
  it('needs force and something besides them', () => {
    expect(decideUndo({ conflicts: 0, hasRest: true, force: false })).toBe('undo');
    expect(decideUndo({ conflicts: 1, hasRest: true, force: false })).toBe('conflict');
    expect(decideUndo({ conflicts: 1, hasRest: true, force: true })).toBe('undo');
    expect(decideUndo({ conflicts: 1, hasRest: false, force: true })).toBe('conflict');
  });
});

describe('what a value is called', () => {
  it('is a word where its key is none, and the key otherwise', () => {
    expect(['color', 'isHoisted', 'name', 'toString'].map(wordsFor)).toEqual([
      ...['colour', 'shown separately', 'name', 'toString'],
    ]);
  });
});
