import { failure } from '../../../src/contract/failure';
import type { Plan, Step } from '../../../src/domain/practice/plan';
import { createClient } from '../../../src/main/api/client';
import { createTransport, type Transport } from '../../../src/main/api/transport';
import { systemClock as clock } from '../../../src/main/clock';
import { type Calls, Accounts, setStage, type Stage } from '../../../src/main/practice/stage';
import { Timeline } from '../../../src/main/practice/timeline';
import { doStep, Trace } from '../../../src/main/practice/trace';
import type { DemoServer } from './demo-server';

const PATIENCE_MS = 120_000;

/** The password of everybody of a plan. */
export const PLAN_PASSWORD = 'a long Password 7!';

/** A plan of practice on a server of a test, with its people as clients. */
export interface PlayedPlan {
  readonly plan: Plan;
  readonly stage: Stage;
  readonly trace: Trace;
  readonly calls: Calls;
  /** The address by which somebody of the plan signs in. */
  readonly emailOf: (key: string) => string;
  /** Lets all happen, ten times faster; resolves when it has. */
  readonly play: () => Promise<void>;
}

/** Makes the server of a plan for its owner, with its people and what was said before. */
export const preparePlan = async (
  server: Pick<DemoServer, 'url'>,
  ownerToken: string,
  plan: Plan,
): Promise<PlayedPlan> => {
  const send = createTransport(fetch);
  // Many act at once, on a machine that may be busy: nobody gives up.
  const transport: Transport = (request, limits) => send(request, { ...limits, timeoutMs: PATIENCE_MS });
  const client = createClient({ transport, transportOnce: transport, clock, log: () => undefined });
  const as: Calls['as'] = (token, name, args) => client.call({ base: server.url, token }, name, args);
  const calls: Calls = { as, own: (name, args) => as(ownerToken, name, args) };
  const set = await setStage(plan, new Accounts(), {
    ...{ calls, newPassword: () => PLAN_PASSWORD, onReady: () => undefined },
  });
  if (!set.ok) throw new Error(JSON.stringify(failure(set.failure)));
  const stage = set.value;
  const trace = new Trace(plan.people.flatMap(({ key, isMember }) => (isMember ? [key] : [])));
  // What is reported may be said later than planned, on a busy machine.
  const isReport = ({ deed }: Step): boolean => deed.kind === 'report';
  const reports = plan.steps.filter(isReport);
  const acts = plan.steps.filter((step) => !isReport(step));
  const attendance = { come: () => undefined };
  return {
    ...{ plan, stage, trace, calls },
    emailOf: (key) => `${key}@practice.example`,
    play: async () => {
      await new Promise<void>((resolve) => {
        let done = 0;
        const timeline = new Timeline({
          ...{ clock, steps: acts, lengthMs: plan.lengthMs, onEnd: () => undefined },
          act: async (step) => {
            await doStep({ calls, attendance }, stage, trace, step);
            done += 1;
            if (done < acts.length) return;
            timeline.pause();
            resolve();
          },
        });
        timeline.setSpeed(10);
        timeline.play();
      });
      for (const step of reports) await doStep({ calls, attendance }, stage, trace, step);
    },
  };
};
