import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { defaultPreferences, type Preferences } from '../../../../src/contract/preferences';
import { collectDiagnostics, zipDiagnostics } from '../../../../src/main/diagnostics/collect';
import { describeSettings } from '../../../../src/main/diagnostics/describe-settings';
import { serialiseLogEntry } from '../../../../src/main/diagnostics/log-entry';
import { redactLog } from '../../../../src/main/diagnostics/redact';

const SECRET = 'gh_secretsecretsecret';
const entry = { event: 'gateway.closed', kind: 'guilds.list', code: 4001, ms: 12, ids: { channel: '17' } };
const line = serialiseLogEntry(
  'error',
  { ...entry, fault: new TypeError('secret') },
  1_700_000_000_000,
  'salt',
);

describe('a log that leaves this computer', () => {
  it('is what the log wrote, unchanged in what it says', () => {
    expect(JSON.parse(redactLog(line))).toEqual(JSON.parse(line));
  });

  it.each([
    ['a line that is none of ours', `Authorization: ${SECRET}`],
    [
      'a field that the log does not have',
      JSON.stringify({ event: 'x.y', token: SECRET, body: { text: SECRET } }),
    ],
    [
      'a field in another form',
      JSON.stringify({ event: `x ${SECRET}`, kind: `${SECRET} `, at: SECRET, level: SECRET }),
    ],
    [
      'an id that is no hash',
      JSON.stringify({ event: 'x.y', ids: { user: SECRET, [SECRET]: '0123456789' } }),
    ],
    ['a fault with a message', JSON.stringify({ event: 'x.y', fault: `TypeError: ${SECRET} at a.js:1:2` })],
    ['a number that is none', JSON.stringify({ event: 'x.y', code: SECRET, ms: [SECRET] })],
  ])('keeps nothing of %s', (_, text) => {
    expect(redactLog(`${line}\n${text}\n`)).not.toContain('secretsecret');
    expect(redactLog(`${line}\n${text}\n`)).toContain('gateway.closed');
  });

  it('says how many lines it left out', () => {
    expect(redactLog('one\ntwo\n')).toBe('(2 lines that do not belong to this log were left out)\n');
  });
});

const told: Preferences = {
  ...defaultPreferences,
  server: { kind: 'remote', address: 'chat.secretsecret.example' },
  guildNotifications: { '17': { level: 'mentionsOnly', suppressEveryone: false, mutedUntil: null } },
  trustedLinkHosts: ['secretsecret.example'],
  lastGuild: '17171717',
  lastChannels: { '17171717': '18181818' },
  updates: { feed: 'https://secretsecret.example', channel: 'beta', skipped: null },
};

describe('the settings that leave this computer', () => {
  it('name no server, host or place', () => {
    const text = JSON.stringify(describeSettings(told));
    expect(text).not.toMatch(/secretsecret|17171717|18181818/);
    expect(describeSettings(told)).toMatchObject({
      theme: 'system',
      trustedLinkHosts: '1 entries',
      updates: { hasFeed: true, channel: 'beta' },
    });
  });
});

describe('the archive', () => {
  it('holds exactly what was shown', async () => {
    const files = await collectDiagnostics({
      readLog: (name) => Promise.resolve(name === 'guildhall.log' ? `${line}\n` : null),
      preferences: () => told,
      facts: () => ({ guildhall: '0.1.0' }),
      state: () => ({ session: 'signed-out' }),
    });
    expect(files.map(({ name }) => name)).toEqual([
      ...['README.txt', 'versions.json', 'state.json', 'settings.json', 'logs/guildhall.log.txt'],
    ]);
    const unpacked = Object.entries(unzipSync(zipDiagnostics(files)));
    expect(unpacked.map(([name, bytes]) => ({ name, text: strFromU8(bytes) }))).toEqual(files);
  });
});
