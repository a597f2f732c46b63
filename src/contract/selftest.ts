import { z } from 'zod';

/** The result of one step of the self-test. */
export const StepResult = z.object({
  id: z.string().regex(/^[a-z][a-z-]{1,40}$/),
  title: z.string().max(120),
  outcome: z.enum(['pass', 'fail', 'skipped']),
  /** The reason of a failure or a skip, or the finding. */
  detail: z.string().max(2000).nullable(),
  ms: z.number().nonnegative(),
});
export type StepResult = Readonly<z.output<typeof StepResult>>;

/** The report of `guildhall --selftest`, which Help > Verify This Build shows. */
export const SelfTestReport = z.object({
  /** The version of this format. */
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
