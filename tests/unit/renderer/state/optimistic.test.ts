import { describe, expect, it } from 'vitest';
import { failure, success, type Failure, type Result } from '../../../../src/contract/failure';
import { optimistic } from '../../../../src/renderer/state/optimistic';

const run = async (result: Result<string>) => {
  const steps: string[] = [];
  const answer = await optimistic({
    apply: () => steps.push('apply'),
    call: async () => {
      steps.push('call');
      return result;
    },
    confirm: (value) => steps.push(`confirm ${value}`),
    rollback: (why: Failure) => steps.push(`rollback ${why.kind}`),
  });
  return { steps, answer };
};

describe('an optimistic change', () => {
  it('is shown before it is asked for, and confirmed', async () => {
    const result = success('yes');
    expect(await run(result)).toEqual({ steps: ['apply', 'call', 'confirm yes'], answer: result });
  });

  it('is taken back when it is refused', async () => {
    const result = failure<Failure>({ kind: 'signed-out' });
    expect(await run(result)).toEqual({ steps: ['apply', 'call', 'rollback signed-out'], answer: result });
  });
});
