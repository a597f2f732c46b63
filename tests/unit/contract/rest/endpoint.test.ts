import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../../../src/contract/rest';
import { endpoint, TOKEN_REFUSED } from '../../../../src/contract/rest/endpoint';

const makeRow = () => {
  const body = vi.fn(() => ({ name: z.string() }));
  const row = endpoint({
    method: 'POST',
    path: '/thing',
    auth: 'token',
    get body() {
      return body();
    },
    reply: z.string(),
    ok: 'status',
    endsSession: TOKEN_REFUSED,
    needs: 'session',
    emits: [],
  });
  return { row, body };
};

describe('a row of the table', () => {
  it('makes its schemas when they are asked for, once', () => {
    const { row, body } = makeRow();
    expect(body).not.toHaveBeenCalled();
    const first = row.body;
    expect(row.body).toBe(first);
    expect({ ...row }.body).toBe(first);
    expect(body).toHaveBeenCalledOnce();
  });

  it('gives the same schemas each time, in every row', () => {
    for (const row of Object.values(endpoints)) {
      expect(row.reply).toBe(row.reply);
      expect({ ...row }).toEqual({ ...row });
    }
  });
});
