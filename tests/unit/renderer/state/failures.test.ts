import { afterEach, describe, expect, it } from 'vitest';
import type { Failure } from '../../../../src/contract/failure';
import { createCatalogue } from '../../../../src/domain/i18n/catalogue';
import { setCatalogue } from '../../../../src/domain/i18n/t';
import { FAILURE_TEXTS, failureText, type KnownOperation } from '../../../../src/renderer/state/failures';

const network: Failure = { kind: 'network', reason: 'unreachable', detail: 'ECONNREFUSED' };
const refused = (status: number, message: string | null = null): Failure => ({
  kind: 'refused',
  status,
  message,
  retryAfterMs: null,
});
const SAID = 'The server says no';

/** The text of each failed call (docs/spec/connection.md 'Failures'): call, failure, text. */
const CATALOGUE: readonly (readonly [KnownOperation, Failure, string])[] = [
  ['auth.resetEmail', refused(401, SAID), 'Current password is incorrect'],
  ['auth.resetEmail', refused(409, SAID), 'Email already in use'],
  ['auth.resetEmail', refused(400, SAID), SAID],
  ['auth.resetEmail', refused(400), 'Failed to update email'],
  ['auth.resetEmail', network, 'Network error occurred'],
  ['auth.resetPassword', refused(401, SAID), 'Current password is incorrect'],
  ['auth.resetPassword', refused(400, SAID), 'Failed to change password'],
  ['auth.resetPassword', network, 'An error occurred while changing password'],
  ['users.updateBio', refused(400), 'Failed to update bio'],
  ['users.updateBio', network, 'An error occurred while updating bio'],
  ['users.updateUsername', refused(400), 'Failed to update username'],
  ['users.updateUsername', refused(409, SAID), SAID],
  ['users.updateUsername', network, 'An error occurred while updating username'],
  ['users.updateAvatar', refused(400), 'Failed to update avatar'],
  ['users.updateAvatar', network, 'Upload failed'],
  ['users.updateStatus', refused(500, SAID), 'Error updating status'],
  ['requests.create', refused(400, SAID), SAID],
  ['requests.create', refused(500), 'Failed to create request'],
  ['invites.join', refused(400, SAID), 'You have already joined this server'],
  ['invites.join', refused(404, SAID), SAID],
  ['invites.join', refused(410), 'Failed to join server'],
  ['invites.join', network, 'Network error occurred'],
  ['guilds.leave', refused(400, SAID), SAID],
  ['guilds.leave', refused(400), 'Failed to leave server'],
  ['guilds.leave', network, 'An error occurred while leaving the server. Please try again.'],
  ['guilds.leave', { kind: 'signed-out' }, 'No authorization token found'],
  ['invites.list', refused(403, SAID), SAID],
  ['invites.list', refused(403), 'Failed to fetch invites'],
  ['invites.revokeAll', refused(500), 'Failed to revoke all invites'],
  ['invites.revoke', refused(500), 'Failed to revoke invite'],
  ['invites.pause', refused(500), 'Failed to update invite pause setting'],
  ['invites.unpause', refused(500), 'Failed to update invite pause setting'],
  ['guilds.discovery', refused(503, SAID), SAID],
  ['guilds.discovery', refused(500), 'Failed to fetch guilds'],
  ['guilds.discovery', { kind: 'malformed', detail: '' }, 'Invalid data format received from API'],
  ['guilds.create', refused(500), 'Failed to create server'],
  ['channels.create', refused(400, SAID), `Failed to create channel: ${SAID}`],
  ['channels.create', network, 'An error occurred while creating the channel. Please try again.'],
  ['channels.create', { kind: 'signed-out' }, 'No authorization token found'],
  ['categories.create', refused(400, SAID), `Failed to create channel: ${SAID}`],
  ['categories.create', { kind: 'signed-out' }, 'No authorization token found'],
  ['members.fetch', refused(404), 'Failed to load member data'],
  ['members.kick', refused(403), 'Failed to kick user'],
  ['members.kick', refused(403, SAID), SAID],
  ['members.kick', { kind: 'signed-out' }, 'No authorization token found'],
  ['bans.add', refused(403), 'Failed to ban user'],
  ['roles.addMember', refused(403), 'Failed to add role'],
  ['roles.removeMember', refused(403), 'Failed to remove role'],
  ['bans.list', refused(403, SAID), SAID],
  ['bans.list', refused(500), 'Failed to fetch bans'],
  ['bans.remove', refused(500), 'Failed to unban user'],
  ['guilds.edit', refused(500), 'Failed to update server'],
  ['guilds.edit', refused(400, SAID), SAID],
  ['guilds.edit', network, 'Network error occurred'],
  ['vanity.create', refused(409, SAID), SAID],
  ['vanity.create', refused(500), 'Failed to create vanity URL'],
  ['vanity.create', network, 'Network error occurred. Please try again.'],
  ['vanity.check', refused(409, SAID), 'This URL is already taken'],
  ['vanity.check', network, 'This URL is already taken'],
  ['roles.list', refused(500), 'Failed to fetch roles'],
  ['roles.create', refused(500), 'Failed to create role'],
  ['roles.edit', refused(500), 'Failed to update role'],
  ['roles.editPermissions', refused(500), 'Failed to update permissions'],
  ['roles.delete', refused(500), 'Failed to delete role'],
  ['roles.reorder', refused(500), 'Failed to reorder roles'],
];

describe('the words for failure', () => {
  it.each(CATALOGUE)('of %s, %j: %s', (call, failure, text) => {
    expect(failureText(call, failure)).toBe(text);
  });

  it('are there for every call of the table and every way to fail', () => {
    const failures: readonly Failure[] = [
      network,
      refused(500),
      { kind: 'malformed', detail: 'x' },
      { kind: 'invalid', detail: 'x' },
      { kind: 'signed-out' },
      { kind: 'local', code: 'bug', detail: 'api.call' },
    ];
    for (const texts of Object.values(FAILURE_TEXTS))
      for (const failure of failures) expect(failureText(texts, failure)).toMatch(/^[A-Z][^:]+$/);
  });
});

it.each([
  [400, 'Too many tries. Try again in 1 second.'],
  [59_000, 'Too many tries. Try again in 59 seconds.'],
  [60_000, 'Too many tries. Try again in 1 minute.'],
  [840_001, 'Too many tries. Try again in 15 minutes.'],
  [null, 'Too many tries.'],
])('says after too many sign-ins how long there is to wait: %s', (retryAfterMs, text) => {
  const why: Failure = { kind: 'refused', status: 429, message: 'Too many tries.', retryAfterMs };
  expect(failureText('auth.login', why)).toBe(text);
  expect(failureText('auth.register', why)).toBe(text);
  expect(failureText('auth.login', { ...why, status: 401 })).toBe('Too many tries.');
});

describe('in another language', () => {
  afterEach(() => setCatalogue(null));

  it('are the client’s own words, and the server’s where the catalogue has them', () => {
    setCatalogue(
      createCatalogue('de', {
        'Failed to create channel': 'Kanal nicht angelegt',
        'The name is taken': 'Der Name ist vergeben',
        '{{failure}}: {{reason}}': '{{failure}} – {{reason}}',
        'Network error occurred': 'Netzwerkfehler',
      }),
    );
    expect(failureText('channels.create', refused(409, 'The name is taken'))).toBe(
      'Kanal nicht angelegt – Der Name ist vergeben',
    );
    expect(failureText('channels.create', refused(409, SAID))).toBe(`Kanal nicht angelegt – ${SAID}`);
    expect(failureText('guilds.edit', network)).toBe('Netzwerkfehler');
  });
});
