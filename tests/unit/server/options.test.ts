import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LIMIT_NAMES, limitRows } from '../../../src/server/limit-rows';
import { OPTION_NAMES, optionRows } from '../../../src/server/option-rows';
import { HELP, readCommandLine } from '../../../src/server/options';

const SHARED = ['--blobs', '/srv/blobs', '--blobs-shared'];

describe('the command line', () => {
  it('has defaults that keep the server on this computer', () => {
    expect(readCommandLine([])).toMatchObject({
      ok: true,
      value: {
        kind: 'serve',
        options: {
          port: 8430,
          host: '127.0.0.1',
          isDemo: false,
          isUnlimited: false,
          name: 'Guildhall',
          region: null,
          mediaQuotaBytes: 64 * 1024 * 1024,
        },
      },
    });
  });

  it('takes its options', () => {
    const args = [
      '--port',
      '0',
      '--host',
      '0.0.0.0',
      '--data',
      '/tmp/x',
      '--demo-anyone',
      '--name',
      ' Ours ',
      '--region',
      ' The north ',
      '--media-quota',
      '5',
    ];
    expect(readCommandLine(args)).toMatchObject({
      ok: true,
      value: {
        kind: 'serve',
        options: {
          port: 0,
          host: '0.0.0.0',
          data: '/tmp/x',
          isDemo: true,
          isDemoForAnyone: true,
          name: 'Ours',
          region: 'The north',
          mediaQuotaBytes: 5 * 1024 * 1024,
        },
      },
    });
  });

  it('takes names that it answers to, and the proxies in front', () => {
    const optionsOf = (...args: string[]) => {
      const read = readCommandLine(args);
      return read.ok && read.value.kind === 'serve' ? read.value.options : null;
    };
    expect(optionsOf()).toMatchObject({ allowedHosts: [], trustedProxies: null });
    expect(optionsOf('--allow-host', 'Hall.example', '--allow-host=192.0.2.1')).toMatchObject({
      allowedHosts: ['hall.example', '192.0.2.1'],
    });
    expect(optionsOf('--trust-proxy', '2')).toMatchObject({ trustedProxies: 2 });
    expect(optionsOf('--trust-proxy=10.0.0.0/8,::1')).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '::1'],
    });
    // The option as it was before it took a value.
    expect(optionsOf('--trust-proxy')).toMatchObject({ trustedProxies: 1 });
    expect(optionsOf('--trust-proxy', '--port', '1')).toMatchObject({ trustedProxies: 1, port: 1 });
  });

  it('knows when help is asked for', () => {
    expect(readCommandLine(['--help'])).toEqual({ ok: true, value: { kind: 'help' } });
    expect(readCommandLine(['--make-template', '/tmp/t.tar'])).toEqual({
      ok: true,
      value: { kind: 'make-template', file: '/tmp/t.tar' },
    });
  });

  it.each([
    [['--port', 'x'], /--port must be a number/],
    [['--port', '70000'], /--port must be a number/],
    [['--port=-1'], /--port must be a number/],
    [['--name', ' '], /--name must have/],
    [['--region', ' '], /--region must have/],
    [['--region', 'x'.repeat(101)], /--region must have/],
    [['--data', ''], /--data must not/],
    [['--host', ''], /--host must not/],
    [['--nonsense'], /nonsense/],
    [['--make-template', ''], /--make-template must name a file/],
    [['stray'], /stray/],
    [['--sign-up', 'perhaps'], /--sign-up must be 'open', 'invite', 'approval' or 'closed'/],
    [['--demo', '--host', '0.0.0.0'], /--demo is for this computer only/],
    [['--demo', '--host', '192.0.2.1'], /--demo-anyone/],
    [['--demo', '--allow-host', 'hall.example'], /--demo-anyone/],
    [['--trust-proxy', 'proxy.example'], /--trust-proxy must be the number of proxies/],
    [['--trust-proxy', '0'], /--trust-proxy must be/],
    [['--allow-host', 'https://hall.example'], /--allow-host must be a host name/],
    [['--allow-host', 'hall.example:443'], /--allow-host must be a host name/],
    [['--media-quota', '0'], /--media-quota must be a number of megabytes/],
    [['--media-quota', 'much'], /--media-quota must be a number of megabytes/],
    [['--no-limits', '--host', '0.0.0.0'], /--no-limits is for this computer only/],
  ])('says what is wrong with %j', (args, message) => {
    const read = readCommandLine(args);
    expect(read.ok ? '' : read.failure).toMatch(message);
  });

  const database = 'postgres://u:geheim@db.example:5432/g';
  const bus = 'redis://:auch-geheim@bus.example:6379';

  it('takes the addresses of what servers share, from the line or the environment; both or none', () => {
    const cluster = { database, bus };
    const environment = { GUILDHALL_DATABASE: database, GUILDHALL_BUS: bus };
    for (const read of [
      readCommandLine(['--database', database, '--bus', bus, ...SHARED]),
      readCommandLine(SHARED, environment),
      readCommandLine(['--bus', bus, ...SHARED], { GUILDHALL_DATABASE: database }),
    ])
      expect(read).toMatchObject({ ok: true, value: { options: { cluster, controlFolder: null } } });
    expect(readCommandLine(['--data', '/tmp/x', ...SHARED], environment)).toMatchObject({
      ok: true,
      value: { options: { cluster, controlFolder: '/tmp/x' } },
    });
    expect(readCommandLine(['--data', '/tmp/x'])).toMatchObject({
      ok: true,
      value: { options: { cluster: null, controlFolder: '/tmp/x' } },
    });
  });

  it.each([
    [['--database', database]],
    [['--bus', bus]],
    [['--database', database.replace('postgres:', 'mysql:'), '--bus', bus]],
    [['--database', database, '--bus', bus.replace('redis:', 'http:')]],
    [['--database', 'geheim', '--bus', bus]],
    [['--datbase', database, '--bus', bus]],
    [[database]],
    [[`--port=${database}`]],
  ])('says what is wrong with addresses without them', (args) => {
    const read = readCommandLine(args);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.failure).not.toMatch(/geheim|example/);
  });

  const KEYS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'geheim' };
  const blobsOf = (...args: string[]) => {
    const read = readCommandLine(args, KEYS);
    return read.ok && read.value.kind === 'serve' ? read.value.options.blobs : null;
  };

  it('stores files in the data folder, in another one, or in a bucket', () => {
    expect(blobsOf('--data', '/srv/hall')).toEqual({ kind: 'disk', folder: '/srv/hall/blobs' });
    expect(blobsOf('--blobs', '/mnt/files')).toEqual({ kind: 'disk', folder: '/mnt/files' });
    const keys = { id: 'key', secret: 'geheim' };
    const bucket = { kind: 's3', bucket: 'hall', folder: '/srv/hall/blobs', keys };
    expect(blobsOf('--data', '/srv/hall', '--blobs', 's3://hall')).toEqual({
      ...{ ...bucket, prefix: '', endpoint: null, region: 'us-east-1', isPathStyle: false },
    });
    const other = ['--blobs-endpoint', 'https://s3.example', '--blobs-region', 'eu', '--blobs-path-style'];
    expect(blobsOf('--data', '/srv/hall', '--blobs', 's3://hall/a/b', ...other)).toEqual({
      ...{ ...bucket, prefix: 'a/b/', endpoint: 'https://s3.example', region: 'eu', isPathStyle: true },
    });
  });

  it.each([
    [['--database', database, '--bus', bus], /Several servers need one place for files/],
    [['--database', database, '--bus', bus, '--blobs', '/srv/blobs'], /Several servers need/],
    [['--database', database, '--bus', bus, '--blobs-shared'], /Several servers need/],
    [['--blobs', 'ftp://hall/x'], /--blobs must be a folder, or look like s3:/],
    [['--blobs', ''], /--blobs must not be empty/],
    [['--blobs-path-style'], /are for --blobs s3:/],
    [['--blobs', 's3://hall', '--blobs-endpoint', 's3.example'], /must be an address/],
    [['--blobs', 's3://hall'], /needs AWS_ACCESS_KEY_ID/],
    [['--attachment-limit', '0'], /from 1 to 2048/],
    [['--attachment-limit', '2049'], /from 1 to 2048/],
  ])('does not start with %j', (args, message) => {
    const read = readCommandLine(args);
    expect(read.ok ? '' : read.failure).toMatch(message);
  });

  it('starts several servers with one bucket', () => {
    expect(blobsOf('--database', database, '--bus', bus, '--blobs', 's3://hall')).toMatchObject({
      kind: 's3',
    });
  });
});

describe('the texts of the operator', () => {
  const readAs = (text: string | null, ...args: string[]) => readCommandLine(args, {}, () => text);
  const MOST = 64 * 1024;

  it('are read from files, as they are written', () => {
    const policies = { terms: '# Be kind\n\n\tto all', privacy: '# Be kind\n\n\tto all' };
    expect(readAs('\uFEFF# Be kind\r\n\r\n\tto all\n', '--terms', 't.md', '--privacy', 'p.md')).toMatchObject(
      { value: { options: { policies } } },
    );
    expect(readAs('x'.repeat(MOST), '--terms', 't.md')).toMatchObject({
      value: { options: { policies: { terms: 'x'.repeat(MOST), privacy: null } } },
    });
    expect(readAs('', '--port', '1')).toMatchObject({
      value: { options: { policies: { terms: null, privacy: null } } },
    });
  });

  it.each([
    [null, '--terms: the file t.md cannot be read'],
    [' \n', '--terms: the file t.md is empty'],
    ['é'.repeat(MOST / 2 + 1), '--terms: the file t.md is larger than 64 KiB'],
    ['a\0b', '--terms: the file t.md is not plain text in UTF-8'],
    ['a\u001Bb', '--terms: the file t.md is not plain text in UTF-8'],
    ['a\uFFFDb', '--terms: the file t.md is not plain text in UTF-8'],
  ])('stop the start where they are no text: %j', (text, message) => {
    expect(readAs(text, '--terms', 't.md')).toEqual({ ok: false, failure: message });
  });

  it('must be named', () => {
    expect(readAs('x', '--privacy', ' ')).toEqual({ ok: false, failure: '--privacy must name a file' });
  });
});

describe('what grows old', () => {
  it('is kept unless it is said how long', () => {
    expect(readCommandLine([])).toMatchObject({
      value: { options: { retention: { messageDays: null, fileBytes: null, securityLogDays: null } } },
    });
    const args = [
      '--message-days',
      '365',
      '--file-space',
      '2000',
      '--security-log',
      'x',
      '--security-log-days',
      '30',
    ];
    expect(readCommandLine(args)).toMatchObject({
      value: {
        options: { retention: { messageDays: 365, fileBytes: 2000 * 1024 * 1024, securityLogDays: 30 } },
      },
    });
  });

  it.each([
    [['--message-days', '0'], /--message-days must be a number from 1 to 36500/],
    [['--message-days', '36501'], /--message-days must be/],
    [['--message-days', '1.5'], /--message-days must be/],
    [['--file-space', 'much'], /--file-space must be a number of megabytes from 1 to 100000000/],
    [['--security-log', 'x', '--security-log-days', '0'], /--security-log-days must be/],
    [['--security-log-days', '30'], /--security-log-days is for --security-log/],
  ])('is refused as %j', (args, message) => {
    const read = readCommandLine(args);
    expect(read.ok ? '' : read.failure).toMatch(message);
  });
});

describe('the configuration file', () => {
  const FILE = 'hall.toml';
  const readWith = (text: string | null, ...args: string[]) =>
    readCommandLine(['start', '--config', FILE, ...args], {}, () => text);
  const optionsWith = (text: string, ...args: string[]) => {
    const read = readWith(text, ...args);
    return read.ok && read.value.kind === 'serve' ? read.value.options : read;
  };

  it('gives every kind of option, and the command line goes before it', () => {
    const text = `
      # Our hall
      port = 9000
      name = 'Our hall'
      allow-host = ['hall.example', 'other.example']
      trust-proxy = '1'
      no-previews = true
      no-direct-messages = true
      data = '/srv/hall'`;
    expect(optionsWith(text, '--port', '9001')).toMatchObject({
      port: 9001,
      name: 'Our hall',
      allowedHosts: ['hall.example', 'other.example'],
      trustedProxies: 1,
      hasPreviews: false,
      hasDirectMessages: false,
      data: '/srv/hall',
    });
    expect(optionsWith('')).toMatchObject({ port: 8430, hasPreviews: true, hasDirectMessages: true });
  });

  it('has a section of limits, of which every name is known', () => {
    expect(optionsWith('port = 1\n[limits]\npins_per_channel = 250\nmembers_per_guild = 500')).toMatchObject({
      port: 1,
      limits: { pins_per_channel: 250, members_per_guild: 500 },
    });
    expect(optionsWith('port = 1')).toMatchObject({ limits: {} });
  });

  it.each([
    ['[limits]\npin_per_channel = 1', /'pin_per_channel' is no limit of .* mean 'pins_per_channel'\?/],
    ['[limits]\npins_per_channel = 501', /'pins_per_channel' of \[limits\] must be .* from 1 to 500/],
    ['[limit]\ndrafts = 1', /'limit' is no option .* mean 'limits'\?/],
    ['limits = 5', /'limits' of the configuration file must be a section/],
    ['prot = 9000', /'prot' is no option of the configuration file\. Did you mean 'port'\?/],
    ['sign_up = "open"', /Did you mean 'sign-up'\?/],
    [
      'something-else-entirely = 1',
      /^hall\.toml: 'something-else-entirely' is no option of the configuration file\.$/,
    ],
    ['no-limits = true', /'no-limits' is no option/],
    ['config = "x"', /'config' is no option/],
    ['port = "9000"', /'port' of the configuration file must be a number without quotes/],
    ['name = 9', /'name' of the configuration file must be a text in quotes/],
    ['demo = "yes"', /'demo' of the configuration file must be true or false/],
    ['allow-host = "hall.example"', /'allow-host' of the configuration file must be a list/],
    ['port = 1\nname =', /Line 2 of the configuration file is not valid TOML/],
    ['port = 70000', /--port must be a number from 0 to 65535/],
    ['port = 1.5', /--port must be a number from 0 to 65535/],
    [null, /--config: the file hall\.toml cannot be read/],
  ])('refuses %j in words', (text, message) => {
    const read = readWith(text);
    expect(read.ok ? '' : read.failure).toMatch(message);
  });

  it('quotes no value, for some are secret', () => {
    for (const text of ['database = ["geheim"]', 'database = geheim', 'database = "postgres:geheim"'])
      expect(JSON.stringify(readWith(text))).not.toContain('geheim');
  });
});

it('every option of the table is in the help and in the manual', () => {
  const manual = readFileSync('docs/self-hosting.md', 'utf8');
  for (const name of OPTION_NAMES) {
    expect(HELP).toContain(`  --${name}`);
    const { help, isLineOnly } = optionRows[name];
    if (isLineOnly !== true) expect(manual).toContain(`\n| \`${name}\` | ${help} |\n`);
  }
  expect(HELP.split('\n').every((line) => line.length <= 120)).toBe(true);
});

it('every limit of the table is in the manual, with its range', () => {
  const manual = readFileSync('docs/self-hosting.md', 'utf8');
  for (const name of LIMIT_NAMES) {
    const { help, least, most, default: usual } = limitRows[name];
    expect(manual).toContain(`\n| \`${name}\` | ${help} | ${least} to ${most} | ${usual ?? 'none'} |\n`);
  }
});
