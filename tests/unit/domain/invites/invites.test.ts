import { describe, expect, it } from 'vitest';
import {
  expiryChoices,
  inviteExpiryOf,
  isAsGoodAsNew,
  usesChoices,
} from '../../../../src/domain/invites/invite-choices';
import { inviteColumns } from '../../../../src/domain/invites/invite-columns';
import { INVITE_STATE_LABELS, inviterName, inviteState } from '../../../../src/domain/invites/invite-state';
import { jsonOf } from '../../../../src/domain/exports/columns';
import { makeInvite } from '../../../support/renderer/factories';

describe('the state of an invite', () => {
  it.each([
    [{ expired: false, uses: 0, maxUses: null }, 'Active'],
    [{ expired: false, uses: 4, maxUses: 5 }, 'Active'],
    [{ expired: false, uses: 5, maxUses: 5 }, 'Max Uses Reached'],
    [{ expired: false, uses: 6, maxUses: 5 }, 'Max Uses Reached'],
    [{ expired: true, uses: 0, maxUses: null }, 'Expired'],
    [{ expired: true, uses: 5, maxUses: 5 }, 'Expired'],
  ])('of %j is %s', (invite, label) => {
    expect(INVITE_STATE_LABELS[inviteState(invite)]).toBe(label);
  });

  it.each([
    [null, null],
    [{ username: null, avatar: null }, null],
    [{ username: ' ', avatar: null }, null],
    [{ username: 'ada', avatar: null }, 'ada'],
  ])('was made by %j: %j', (inviter, name) => {
    expect(inviterName({ inviter })).toBe(name);
  });
});

describe('an invite that was made', () => {
  const MINUTE = 60_000;
  const made = { expiresAfter: '1h', maxUses: null, madeAt: 0 } as const;
  it.each([
    ['a moment ago', made, {}, MINUTE, true],
    ['longer ago', made, {}, 4 * MINUTE, false],
    ['long ago, for ever', { ...made, expiresAfter: null }, { expiresAfter: null }, 1e12, true],
    ['for another time', made, { expiresAfter: '7d' }, MINUTE, false],
    ['for some uses', { ...made, maxUses: 5 }, { maxUses: 5 }, MINUTE, false],
    ['without limit, where one is wanted', made, { maxUses: 5 }, MINUTE, false],
  ] as const)('%s serves or does not', (_when, invite, wanted, now, serves) => {
    expect(isAsGoodAsNew(invite, { expiresAfter: '1h', maxUses: null, ...wanted }, now)).toBe(serves);
  });
});

describe('what an invite may be', () => {
  it('has the words of the specification', () => {
    expect(expiryChoices().map(({ label }) => label)).toEqual([
      '30 minutes',
      '1 hour',
      '6 hours',
      '12 hours',
      '1 day',
      '7 days',
      'Never',
    ]);
    expect(usesChoices(null).map(({ label }) => label)).toEqual([
      'No limit',
      '1 use',
      '5 uses',
      '10 uses',
      '25 uses',
      '50 uses',
      '100 uses',
    ]);
  });
  it('offers a number that is set although it is none of them', () => {
    expect(usesChoices(7).at(-1)).toEqual({ value: 7, label: '7 uses' });
    expect(usesChoices(10)).toHaveLength(7);
  });
  it('takes an expiry that it does not know for none', () => {
    expect(inviteExpiryOf('12h')).toBe('12h');
    expect(inviteExpiryOf('2w')).toBeNull();
    expect(inviteExpiryOf(null)).toBeNull();
  });
});

describe('the columns of invites', () => {
  it('hold link, state and who made it', () => {
    const columns = inviteColumns((code) => `http://h/invite/${code}`);
    expect(JSON.parse(jsonOf(columns, [makeInvite({ inviter: null, expired: true })]))).toEqual([
      {
        code: 'hall2026',
        link: 'http://h/invite/hall2026',
        state: 'Expired',
        uses: 0,
        max_uses: null,
        expiry: 'Expires in 7 days',
        created_by: null,
      },
    ]);
  });
});
