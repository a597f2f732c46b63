import { expect, it, vi } from 'vitest';

vi.mock('zod', () => {
  throw new Error('The page must not load zod: take types alone from the contract files that use it.');
});

// Zod's compiled schemas would need eval, which the content security policy forbids, and time at the start.
it('the page loads without zod', async () => {
  const loaded = await Promise.all([
    import('../../../../src/renderer/app/App'),
    import('../../../../src/renderer/app/boot'),
    import('../../../../src/renderer/app/live'),
    import('../../../../src/renderer/bridge/bridge'),
    import('../../../../src/renderer/state/store'),
  ]);
  expect(loaded).toHaveLength(5);
});
