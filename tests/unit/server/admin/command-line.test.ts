import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isToolName, readToolLine } from '../../../../src/server/admin/command-line';

const LEVEL_LIMITS = { emoji_per_guild: 250, stickers_per_guild: 60, attachment_bytes: 25 * 1024 * 1024 };
const DATA = resolve('/tmp/data');
const admin = (...args: string[]) => readToolLine('admin', ['--data', DATA, ...args]);
const complaint = (...args: string[]): string => {
  const read = admin(...args);
  return read.ok ? '' : read.failure;
};

describe('the words of admin', () => {
  it.each([
    [['announce', 'Hello', 'there'], { name: 'announce', text: 'Hello there' }],
    [['verify', '7'], { name: 'set-verified', guild: '7', level: 1, reason: null }],
    [
      ['partner', 'The Hall', '--reason', 'old friends'],
      { name: 'set-verified', guild: 'The Hall', level: 2, reason: 'old friends' },
    ],
    [['unverify', '7'], { name: 'set-verified', guild: '7', level: 0, reason: null }],
    [['role', 'ann', '4'], { name: 'set-role', user: 'ann', role: 4 }],
    [['requests'], { name: 'list-requests', isAll: false }],
    [['requests', '--all'], { name: 'list-requests', isAll: true }],
    [['approve', '12'], { name: 'decide-request', request: '12', isApproved: true, reply: null }],
    [
      ['deny', '12', '--reply', 'no'],
      { name: 'decide-request', request: '12', isApproved: false, reply: 'no' },
    ],
    [['applications'], { name: 'list-applications', isAll: false }],
    [
      ['accept', '12', '--reply', 'welcome'],
      { name: 'decide-application', application: '12', isAccepted: true, reply: 'welcome' },
    ],
    [
      ['decline', '12', '--reply', 'too quiet'],
      { name: 'decide-application', application: '12', isAccepted: false, reply: 'too quiet' },
    ],
    [['reports', '--all'], { name: 'list-reports', isAll: true }],
    [['report', '12'], { name: 'show-report', report: '12' }],
    [
      ['resolve-report', '12', 'actioned', '--reason', 'spoke', '--tell'],
      { name: 'resolve-report', report: '12', outcome: 'actioned', note: 'spoke', tells: true },
    ],
    [
      ['resolve-report', '12', 'dismissed'],
      { name: 'resolve-report', report: '12', outcome: 'dismissed', note: null, tells: false },
    ],
    [['sign-up', 'closed'], { name: 'set-sign-up', rule: 'closed' }],
    [['boost-levels', 'usual'], { name: 'set-boost-levels', levels: null }],
    [['boost-levels', 'none'], { name: 'set-boost-levels', levels: [] }],
    [
      ['boost-levels', '2/250/60/25/0,7/250/60/25'],
      {
        name: 'set-boost-levels',
        levels: [
          { at: 2, limits: { ...LEVEL_LIMITS, animated_icon: 0 } },
          { at: 7, limits: { ...LEVEL_LIMITS, animated_icon: 1 } },
        ],
      },
    ],
    [['delete-account', 'ann'], { name: 'delete-account', user: 'ann', erases: false }],
    [['delete-account', 'ann', '--erase'], { name: 'delete-account', user: 'ann', erases: true }],
    [['end-sessions', 'ann@example.com'], { name: 'end-sessions', user: 'ann@example.com' }],
    [['servers'], { name: 'list-guilds', like: '' }],
    [['users', 'an'], { name: 'list-users', like: 'an' }],
  ])('%j', (args, command) => {
    expect(admin(...args)).toEqual({ ok: true, value: { kind: 'admin', data: DATA, command } });
  });

  it.each([
    [[], /Give a command/],
    [['shout'], /Unknown command 'shout'/],
    [['constructor'], /Unknown command 'constructor'/],
    [['announce'], /'announce' takes a text/],
    [['announce', ' '], /takes a text/],
    [['announce', 'x'.repeat(4001)], /0 to 4000 characters/],
    [['verify'], /'verify' takes a server/],
    [['verify', 'a', 'b'], /'verify' takes a server/],
    [['verify', ''], /takes a server/],
    [['verify', 'a', '--reason', 'x'.repeat(513)], /512/],
    [['verify', 'a', '--all'], /does not take --all/],
    [['role', 'ann'], /a number from 0 to 5/],
    [['role', 'ann', '6'], /a number from 0 to 5/],
    [['role', 'ann', '-1'], /'-1'|option/i],
    [['approve', 'x'], /the id of a request/],
    [['deny', '12'], /needs --reply/],
    [['deny', '12', '--reply', ' '], /needs --reply/],
    [['accept', 'x'], /the id of an application/],
    [['boost-levels', 'many'], /a table/],
    [['boost-levels', '7/1/1/1,2/1/1/1'], /levels must rise/],
    [['decline', '12'], /needs --reply/],
    [['requests', 'x'], /takes no arguments/],
    [['users', '--nonsense'], /nonsense/],
    [['--data', '', 'users'], /--data must not be empty/],
  ])('says what is wrong with %j', (args, message) => {
    expect(complaint(...args)).toMatch(message);
  });

  it('explain themselves', () => {
    for (const tool of ['admin', 'backup', 'restore', 'start-anew'] as const) {
      const read = readToolLine(tool, ['--help']);
      expect(read.ok && read.value.kind === 'help' ? read.value.text : '').toContain(
        `guildhall-server ${tool}`,
      );
    }
  });
});

describe('backup and restore', () => {
  it('name their file and folder', () => {
    expect(readToolLine('backup', ['--to', '/b', '--data', '/d'])).toEqual({
      ok: true,
      value: { kind: 'backup', to: resolve('/b'), data: resolve('/d') },
    });
    expect(readToolLine('restore', ['--from', '/b', '--data', '/d'])).toEqual({
      ok: true,
      value: { kind: 'restore', from: resolve('/b'), data: resolve('/d'), isSetAside: false },
    });
    expect(readToolLine('restore', ['--newest', '--set-aside', '--data', '/d'])).toEqual({
      ok: true,
      value: { kind: 'restore', from: null, data: resolve('/d'), isSetAside: true },
    });
    expect(readToolLine('start-anew', ['--data', '/d'])).toEqual({
      ok: true,
      value: { kind: 'start-anew', data: resolve('/d') },
    });
  });

  it('restore to a database as well, whose address need not be shown', () => {
    const url = 'postgres://u:p@127.0.0.1:5432/g';
    const order = {
      ok: true,
      value: { kind: 'restore-to-database', from: resolve('/b'), database: url, blobs: null },
    };
    expect(readToolLine('restore', ['--from', '/b', '--database', url])).toEqual(order);
    const environment = { GUILDHALL_DATABASE: url };
    expect(readToolLine('restore', ['--from', '/b', '--database', 'environment'], environment)).toEqual(
      order,
    );
  });

  it.each([
    ['restore', ['--from', '/b', '--database', 'environment'], /--database must look like/],
    ['restore', ['--from', '/b', '--database', 'mysql://x'], /--database must look like/],
    ['backup', [], /--to must name/],
    ['backup', ['--to', '/b', '--data', ''], /--data must not/],
    ['backup', ['stray'], /stray/],
    ['restore', [], /--from must name/],
    ['restore', ['--from', ''], /--from must name/],
    ['restore', ['--newest', '--from', '/b'], /--newest cannot be used/],
    ['restore', ['--newest', '--database', 'postgres://x/y'], /--newest cannot be used/],
    ['start-anew', ['--data', ' '], /--data must not/],
    ['start-anew', ['--from', '/b'], /--from/],
  ] as const)('%s %j is not understood', (tool, args, message) => {
    const read = readToolLine(tool, args);
    expect(read.ok ? '' : read.failure).toMatch(message);
  });

  it('are told from the options of a server', () => {
    expect(['admin', 'backup', 'restore', '--port', 'toString', undefined].map(isToolName)).toEqual([
      ...[true, true, true],
      ...[false, false, false],
    ]);
  });
});
