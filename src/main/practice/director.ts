import { failure, type Failure, type Result, success } from '../../contract/failure';
import type { AuditLogEntryId, GuildId } from '../../contract/ids';
import type { PracticeRun, PracticeSpeed, PracticeState, Scenario } from '../../contract/ipc/practice';
import { t } from '../../domain/i18n/t';
import type { Plan } from '../../domain/practice/plan';
import { planOf } from '../../domain/practice/scenarios';
import { scoreOf } from '../../domain/practice/score';
import type { Clock } from '../clock';
import type { Attendance } from './attendance';
import { observe } from './observe';
import { Accounts, type Calls, setStage, type Stage } from './stage';
import { Timeline } from './timeline';
import { doStep, Trace } from './trace';

/** How often the page hears the time, and the moderator's first act is looked for, in milliseconds. */
const TICK_MS = 1000;

export interface DirectorDependencies {
  readonly calls: Calls;
  /** The name of the person who practises; null while nobody is signed in. */
  readonly myName: () => string | null;
  readonly newPassword: () => string;
  /** Keeps people online. */
  readonly attendance: Pick<Attendance, 'come' | 'leave'>;
  readonly clock: Clock;
  readonly onChange: (state: PracticeState) => void;
}

interface Running {
  readonly plan: Plan;
  readonly stage: Stage;
  readonly trace: Trace;
  readonly timeline: Timeline;
  /** The newest entry of the log before the first harm: later ones of the person are acts against it. */
  since: AuditLogEntryId | null;
  /** The scenario's time of the first act after the first harm; null before. */
  actedAtMs: number | null;
}

/** Runs scenarios: prepares their server and people, lets the people act, and judges what became of it. */
export class Director {
  readonly #deps: DirectorDependencies;
  readonly #people = new Accounts();
  #state: PracticeState = { phase: 'starting' };
  #running: Running | null = null;
  /** The server of the last scenario, which stays to be looked at until the next one begins. */
  #lastGuildId: GuildId | null = null;
  #tick: unknown = null;
  #isOpen = false;
  #isStopped = false;

  constructor(deps: DirectorDependencies) {
    this.#deps = deps;
  }

  get state(): PracticeState {
    return this.#state;
  }

  /** The server of practice is ready, or could not be made. */
  opened(opened: Result<unknown>): void {
    this.#isOpen = opened.ok;
    this.#become(opened.ok ? { phase: 'idle', last: null } : this.#failed(opened.failure));
  }

  /** Prepares a scenario and begins it. Nothing happens while another is prepared, runs or is judged. */
  async start(scenario: Scenario, seed: number, speed: PracticeSpeed): Promise<void> {
    const { phase } = this.#state;
    if (!this.#isOpen || (phase !== 'idle' && phase !== 'failed')) return;
    const plan = planOf(scenario, seed);
    const { attendance, calls, clock, newPassword } = this.#deps;
    this.#become({ phase: 'preparing', scenario, ready: 0, of: plan.people.length });
    const stage = await setStage(plan, this.#people, {
      ...{ calls, newPassword },
      onReady: (ready, of) => this.#become({ phase: 'preparing', scenario, ready, of }),
    });
    const newest = stage.ok ? await this.#newestEntry(stage.value) : stage;
    if (!stage.ok || !newest.ok || this.#isStopped) {
      if (stage.ok && !newest.ok) await calls.own('guilds.delete', { guildId: stage.value.guildId });
      this.#become(
        stage.ok && newest.ok ? { phase: 'idle', last: null } : this.#failed(failureOf(stage, newest)),
      );
      return;
    }
    if (this.#lastGuildId !== null) await calls.own('guilds.delete', { guildId: this.#lastGuildId });
    this.#lastGuildId = stage.value.guildId;
    const trace = new Trace(plan.people.flatMap(({ key, isMember }) => (isMember ? [key] : [])));
    const timeline = new Timeline({
      clock,
      steps: plan.steps,
      lengthMs: plan.lengthMs,
      act: (step) => doStep({ calls, attendance }, stage.value, trace, step),
      onEnd: () => void this.finish(),
    });
    this.#running = {
      plan,
      trace,
      timeline,
      stage: stage.value,
      since: newest.value,
      actedAtMs: null,
    };
    for (const key of trace.came) attendance.come(stage.value.accounts.get(key)?.token ?? '');
    timeline.setSpeed(speed);
    timeline.play();
    this.#tell();
    this.#keepTicking();
  }

  pause(isPaused: boolean): void {
    const timeline = this.#running?.timeline;
    if (isPaused) timeline?.pause();
    else timeline?.play();
    this.#tell();
  }

  setSpeed(speed: PracticeSpeed): void {
    this.#running?.timeline.setSpeed(speed);
    this.#tell();
  }

  /** Ends the scenario, at its end or before, and judges it. */
  async finish(): Promise<void> {
    const running = this.#running;
    if (running === null) return;
    const { plan, stage, trace, timeline } = running;
    this.#running = null;
    this.#stopTicking();
    this.#become({ phase: 'scoring', scenario: plan.scenario });
    await timeline.end();
    await this.#findAct(running);
    const { attendance, calls, clock } = this.#deps;
    attendance.leave();
    const observed = await observe(
      calls,
      { plan, stage, trace },
      { actedAtMs: running.actedAtMs, now: clock.now() },
    );
    this.#become(
      observed.ok
        ? { phase: 'idle', last: { scenario: plan.scenario, score: scoreOf(plan, observed.value) } }
        : this.#failed(observed.failure),
    );
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopTicking();
    this.#deps.attendance.leave();
    void this.#running?.timeline.end();
  }

  /** The newest entry of the log; null where there is none. */
  async #newestEntry({ guildId }: Stage): Promise<Result<AuditLogEntryId | null>> {
    const listed = await this.#deps.calls.own('auditLog.list', { guildId, limit: 1 });
    return listed.ok ? success(listed.value.entries[0]?.id ?? null) : listed;
  }

  /** Before the first harm, the end of the log; from then on, the first act after it. */
  async #followLog(running: Running): Promise<void> {
    const { stage, trace } = running;
    const isBefore = (): boolean => trace.harmedAtMs === null;
    if (!isBefore()) return this.#findAct(running);
    const newest = await this.#newestEntry(stage);
    if (newest.ok && isBefore()) running.since = newest.value;
  }

  /** Notes the first act after the first harm. */
  async #findAct(running: Running): Promise<void> {
    const { stage, trace, timeline, since, actedAtMs } = running;
    const { calls, clock, myName } = this.#deps;
    const { harmedAtMs } = trace;
    if (actedAtMs !== null || harmedAtMs === null) return;
    const listed = await calls.own('auditLog.list', { guildId: stage.guildId, limit: 100 });
    if (!listed.ok) return;
    const { entries } = listed.value;
    const end = entries.findIndex(({ id }) => id === since);
    const later = end < 0 ? entries : entries.slice(0, end);
    const first = later.filter(({ user }) => user.username === myName()).at(-1);
    if (first === undefined) return;
    const waitedMs = Math.max(0, clock.now() - Date.parse(first.timestamp));
    const agoMs = timeline.isPaused ? 0 : waitedMs * timeline.speed;
    running.actedAtMs = Math.max(harmedAtMs, timeline.playedMs - agoMs);
  }

  #keepTicking(): void {
    this.#tick = this.#deps.clock.set(() => {
      this.#tell();
      const running = this.#running;
      if (running === null) return;
      void this.#followLog(running);
      this.#keepTicking();
    }, TICK_MS);
  }

  #stopTicking(): void {
    if (this.#tick !== null) this.#deps.clock.clear(this.#tick);
    this.#tick = null;
  }

  #tell(): void {
    const run = this.#run();
    if (run !== null) this.#become({ phase: 'running', run });
  }

  #run(): PracticeRun | null {
    if (this.#running === null) return null;
    const { plan, stage, timeline } = this.#running;
    return {
      ...{ scenario: plan.scenario, seed: plan.seed, guildId: stage.guildId },
      ...{ speed: timeline.speed, isPaused: timeline.isPaused },
      elapsedS: Math.floor(timeline.playedMs / 1000),
      lengthS: Math.round(plan.lengthMs / 1000),
    };
  }

  #failed(why: Failure): PracticeState {
    const said = why.kind === 'refused' ? why.message : why.kind === 'local' ? why.detail : null;
    return { phase: 'failed', words: said ?? t('The server of practice does not answer.') };
  }

  #become(state: PracticeState): void {
    if (this.#isStopped) return;
    this.#state = state;
    this.#deps.onChange(state);
  }
}

/** The first failure of two results, of which one has failed. */
const failureOf = (one: Result<unknown>, other: Result<unknown>): Failure => {
  const failed = [one, other].find(({ ok }) => !ok);
  return failed === undefined || failed.ok
    ? failure({ kind: 'signed-out' } as const).failure
    : failed.failure;
};
