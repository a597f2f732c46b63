import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { judgeLink } from '../../../../src/domain/links/judge-link';
import table from './link-policy.json';

/** Columns: the point of the case, the URL, its label, the verdict. */
const rows = z.array(z.tuple([z.string(), z.string(), z.string().nullable(), z.string()])).parse(table);

const verdictOf = (url: string, label: string | null): string => {
  const verdict = judgeLink(url, label ?? undefined);
  if (verdict.kind === 'open') return 'open';
  return verdict.kind === 'warn' ? `warn: ${verdict.reasons.join(', ')}` : `refused: ${verdict.reason}`;
};

describe('the link policy', () => {
  it.each(rows)('%s: %j', (_what, url, label, verdict) => {
    expect(verdictOf(url, label)).toBe(verdict);
  });
});
