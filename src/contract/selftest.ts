import { z } from 'zod';

/** What came of one step of the self-test. */
export const StepResult = z.object({
  id: z.string().regex(/^[a-z][a-z-]{1,40}$/),
  title: z.string().max(120),
  outcome: z.enum(['pass', 'fail', 'skipped']),
  /** Why it failed or was skipped, or what it found. */
  detail: z.string().max(2000).nullable(),
  ms: z.number().nonnegative(),
});
export type StepResult = Readonly<z.output<typeof StepResult>>;

/** What `guildhall --selftest` writes, and Help > Verify This Build shows. */
export const SelfTestReport = z.object({
  /** The version of this form. */
  form: z.literal(1),
  app: z.object({
    version: z.string().max(64),
    electron: z.string().max(64),
    chromium: z.string().max(64),
    node: z.string().max(64),
    platform: z.string().max(32),
    arch: z.string().max(32),
    system: z.string().max(200),
    isPackaged: z.boolean(),
  }),
  startedAt: z.string().max(40),
  ms: z.number().nonnegative(),
  outcome: z.enum(['pass', 'fail']),
  passed: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  skipped: z.number().int().nonnegative(),
  steps: z.array(StepResult).max(200),
});
export type SelfTestReport = Readonly<z.output<typeof SelfTestReport>>;
