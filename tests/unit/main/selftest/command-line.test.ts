import { describe, expect, it } from 'vitest';
import {
  foreignSwitches,
  partWords,
  readPartOptions,
  readSelfTestOptions,
} from '../../../../src/main/selftest/options';

describe('the command line of a self-test', () => {
  it('is none without the word for it', () => {
    expect(readSelfTestOptions(['guildhall', '--json', 'x.json'])).toBeNull();
    expect(readPartOptions(['guildhall', '--selftest'])).toBeNull();
    expect(readPartOptions(['guildhall', '--selftest-part=other'])).toBeNull();
  });

  it.each([
    [['g', '--selftest'], { json: null, only: null, feed: null, withinMs: 900_000 }],
    [
      ['g', '--selftest', '--json', 'a b.json'],
      { json: 'a b.json', only: null, feed: null, withinMs: 900_000 },
    ],
    [
      ['g', '--disable-gpu', '--selftest', '--json=a.json'],
      { json: 'a.json', only: null, feed: null, withinMs: 900_000 },
    ],
    [
      ['g', '--selftest', '--only', 'start, token,', '--feed=http://127.0.0.1:1'],
      {
        json: null,
        only: ['start', 'token'],
        feed: 'http://127.0.0.1:1',
        withinMs: 900_000,
      },
    ],
    [['g', '--selftest', '--within=20'], { json: null, only: null, feed: null, withinMs: 20_000 }],
    [['g', '--selftest', '--within', 'soon'], { json: null, only: null, feed: null, withinMs: 900_000 }],
  ])('%j is read', (argv, options) => {
    expect(readSelfTestOptions(argv)).toEqual(options);
  });

  it('reaches the app under test by its words', () => {
    const options = { part: 'again', only: ['a', 'b'], feed: 'http://127.0.0.1:1/x' } as const;
    expect(readPartOptions(['g', ...partWords(options)])).toEqual(options);
    const bare = { part: 'first', only: null, feed: null } as const;
    expect(readPartOptions(['g', ...partWords(bare)])).toEqual(bare);
  });

  it('hands on what is for Chromium, and neither profile nor server', () => {
    const argv = [
      ...[
        'g',
        '--disable-gpu',
        '--user-data-dir=/home/me',
        '--server=x',
        '--hidden',
        '--selftest',
        '--json',
        'a',
      ],
      ...['--password-store=basic', 'guildhall://invite/x', '--only=start'],
    ];
    expect(foreignSwitches(argv)).toEqual(['--disable-gpu', '--password-store=basic']);
  });
});
