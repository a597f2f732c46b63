// @ts-check

/**
 * The options of a run.
 * @typedef {{ seed: number, minutes: number, names: readonly string[] }} Order
 *
 * A part of the torture: test files with more runs or rounds than usual, or a script.
 * @typedef {object} Part
 * @property {string} name
 * @property {string} does description of the part
 * @property {{ project: string, files: readonly string[], match?: string }} [tests]
 * @property {string} [script] a TypeScript file of the project, in place of `tests`
 * @property {(order: Order) => Record<string, string>} [env]
 * @property {(order: Order) => readonly string[]} [args] for the script
 */

/** @param {number} runs */
const tries =
  (runs) =>
  /** @param {Order} order */
  ({ seed }) => ({ GUILDHALL_TORTURE_RUNS: String(runs), GUILDHALL_TORTURE_SEED: String(seed) });

/** @type {readonly Part[]} */
const RACES = [
  { store: 'embedded', words: 'the embedded store' },
  { store: 'postgres', words: 'PostgreSQL' },
  { store: 'nodes', words: 'two nodes of a PostgreSQL and Redis' },
].map(({ store, words }) => ({
  name: `races-${store}`,
  does: `1,000 races of each kind on ${words}`,
  tests: { project: 'integration', files: ['tests/integration/races'] },
  /** @param {Order} order */
  env: ({ seed }) => ({
    GUILDHALL_RACES_ROUNDS: '1000',
    GUILDHALL_RACES_SEED: String(seed),
    GUILDHALL_RACES_STORE: store,
  }),
}));

/** @type {readonly Part[]} */
export const PARTS = [
  {
    name: 'kills',
    does: '200 times kill -9 of the server under writes to a channel, a thread and a conversation: no acknowledged message lost or twice',
    tests: { project: 'integration', files: ['tests/integration/server/kill.test.ts'] },
    env: () => ({ GUILDHALL_KILL_ROUNDS: '200' }),
  },
  {
    name: 'uploads',
    does: 'kill -9 of the server and of the sending app at 20 points of an upload each: nothing lost, doubled or left over',
    tests: { project: 'integration', files: ['tests/integration/server/upload-kills.test.ts'] },
    env: ({ seed }) => ({ GUILDHALL_UPLOAD_KILLS: '20', GUILDHALL_TORTURE_SEED: String(seed) }),
  },
  {
    name: 'texts',
    does: 'kill -9 of the app at 108 points of writing, and of the server at 100 of storing and 52 of acts of staff: nothing lost, doubled or half done',
    tests: { project: 'integration', files: ['tests/integration/server/text-kills.test.ts'] },
    env: ({ seed }) => ({ GUILDHALL_TEXT_KILLS: '108', GUILDHALL_TORTURE_SEED: String(seed) }),
  },
  {
    name: 'models',
    does: '2,000 runs of the connection and of a conversation over a bad network against their models',
    tests: {
      project: 'unit',
      files: ['tests/unit/main/gateway/machine-properties.test.ts'],
    },
    env: tries(2000),
  },
  {
    name: 'resync',
    does: '2,000 runs of a conversation that loses and resumes its connection against the server that it is of',
    tests: { project: 'renderer', files: ['tests/unit/renderer/state/live/resync.test.ts'] },
    env: tries(2000),
  },
  {
    name: 'hostile',
    does: 'every hostile text in every dialog and field of the page',
    tests: {
      project: 'renderer',
      files: [
        'tests/unit/renderer/app/hostile-dialogs.test.tsx',
        'tests/unit/renderer/app/hostile-content.test.tsx',
      ],
    },
    env: tries(1),
  },
  {
    name: 'counts',
    does: '10,000 acts of five people on two devices each: the counts of server and devices on both stores',
    tests: { project: 'integration', files: ['tests/integration/counts'] },
    env: ({ seed }) => ({
      GUILDHALL_COUNTS_ACTS: '10000',
      GUILDHALL_COUNTS_STORES: 'embedded,postgres',
      GUILDHALL_TORTURE_SEED: String(seed),
    }),
  },
  {
    name: 'undo',
    does: '1,000 undos after random later acts, of all kinds of acts, against a model, on both stores',
    tests: { project: 'contract', files: ['tests/contract/undo-sequences.test.ts'] },
    env: ({ seed }) => ({
      GUILDHALL_TORTURE_RUNS: '1000',
      GUILDHALL_TORTURE_SEED: String(seed),
      GUILDHALL_UNDO_STORES: 'embedded,postgres',
    }),
  },
  {
    name: 'messages',
    does: '100,000 generated messages for each property of the markup',
    tests: { project: 'unit', files: ['tests/unit/domain/messages/markup'] },
    env: tries(100_000),
  },
  {
    name: 'values',
    does: '10,000 spoiled values for each call of the page to main',
    tests: { project: 'unit', files: ['tests/unit/main/ipc/bad-values.test.ts'] },
    env: tries(10_000),
  },
  ...RACES,
  {
    name: 'fuzz',
    does: '310,000 requests and 200,000 frames of nonsense',
    tests: { project: 'integration', files: ['tests/integration/fuzz'] },
    env: ({ seed }) => ({ GUILDHALL_FUZZ_TIMES: '10', GUILDHALL_FUZZ_SEED: String(seed) }),
  },
  {
    name: 'schedules',
    does: '200 random schedules of network faults: the screen ends as the server has it',
    tests: { project: 'e2e', files: ['tests/e2e/fault-schedules.test.ts'] },
    env: ({ seed }) => ({ GUILDHALL_TORTURE_SCHEDULES: '200', GUILDHALL_TORTURE_SEED: String(seed) }),
  },
  {
    name: 'soak',
    does: 'the server and the app under a steady load: what grows in an hour',
    script: 'tests/torture/soak.ts',
    args: ({ minutes }) => ['--minutes', String(minutes)],
  },
];

const NAMES = PARTS.map(({ name }) => name);

/**
 * Reads the options; a returned text names the fault.
 * @param {{ minutes?: string | undefined, seed?: string | undefined, only?: string | undefined }} values
 * @param {() => number} anySeed
 * @returns {Order | string}
 */
export function readOrder({ minutes = '60', seed, only }, anySeed) {
  const names = only === undefined ? NAMES : only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) return `There is no part ${unknown.join(', ')}; there are ${NAMES.join(', ')}.`;
  if (!/^\d{1,4}(\.\d+)?$/.test(minutes) || Number(minutes) <= 0)
    return '--minutes must be a number above 0.';
  if (seed !== undefined && !/^[1-9]\d{0,8}$/.test(seed)) return '--seed must be a whole number above 0.';
  return { seed: seed === undefined ? anySeed() : Number(seed), minutes: Number(minutes), names };
}
