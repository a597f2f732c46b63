import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { encoderOf, entity, flag01, orElse, orNull, renamed } from '../../../src/contract/codec';

const Row = entity({
  id: z.string(),
  isEdited: renamed('is_edited', flag01),
  parentId: renamed('parent_id', orNull(z.string())),
  count: orElse(z.number(), 3),
  note: z.string().optional(),
});

describe('an encoder', () => {
  const Inner = entity({ at: renamed('at_time', z.string()), on: orElse(flag01, true) });
  const Whole = z.object({
    error: z.number().optional(),
    rows: z.array(Row),
    inner: orNull(Inner),
    all: orElse(z.array(Inner), []),
    some: Inner.optional(),
    either: orNull(z.union([z.string(), Inner])),
    code: z.enum(['a', 'b']).catch('a'),
    words: z.array(z.string()),
  });
  const inner = { at: 'now', on: false };
  const row = { id: 'a', isEdited: true, parentId: null, count: 0 };
  const least = { rows: [], inner: null, all: [], either: null, code: 'b' as const, words: [] };

  it.each([
    ['what there is', { ...least, rows: [row, { ...row, note: 'n' }], inner, all: [inner], some: inner }],
    ['nothing', least],
    ['one of two', { ...least, either: inner, words: ['x'] }],
    ['the other', { ...least, either: 'text', error: 0 }],
  ])('gives what zod gives for %s', (_what, value) => {
    expect(encoderOf(Whole)(value)).toEqual(z.encode(Whole, value));
  });

  it('drops what the schema does not name, at every depth', () => {
    const secret = { password: 'x' };
    const sent = encoderOf(Whole)({
      ...least,
      ...secret,
      rows: [{ ...row, ...secret }],
      inner: { ...inner, ...secret },
    });
    expect(sent).toEqual(z.encode(Whole, { ...least, rows: [row], inner }));
  });
});

describe('entity codec', () => {
  it('renames, converts and fills in, and is undone by encoding', () => {
    const decoded = z.decode(Row, { id: 'a', is_edited: 1, extra: true } as never);
    expect(decoded).toEqual({ id: 'a', isEdited: true, parentId: null, count: 3 });
    expect(z.encode(Row, decoded)).toEqual({ id: 'a', is_edited: 1, parent_id: null, count: 3 });
  });

  it('refuses what has another shape', () => {
    expect(z.safeDecode(Row, { id: 1, is_edited: 1 } as never).success).toBe(false);
    expect(z.safeDecode(Row, { id: 'a', is_edited: 2 } as never).success).toBe(false);
    expect(z.safeDecode(Row, 'text' as never).success).toBe(false);
  });

  it('works within arrays and envelopes, in both directions', () => {
    const Answer = z.object({ rows: z.array(Row) });
    const decoded = z.decode(Answer, {
      rows: [{ id: 'a', is_edited: false, parent_id: 'p', note: 'n' }],
    });
    expect(decoded.rows[0]).toEqual({ id: 'a', isEdited: false, parentId: 'p', count: 3, note: 'n' });
    expect(z.encode(Answer, decoded)).toEqual({
      rows: [{ id: 'a', is_edited: 0, parent_id: 'p', count: 3, note: 'n' }],
    });
  });
});
