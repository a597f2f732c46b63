import { describe, expect, it } from 'vitest';
import { actionsOf, AUDIT_ACTIONS } from '../../../src/contract/audit-actions';
import { actionsRecordedBy, auditActions, type AuditedBy } from '../../../src/contract/audited';
import { msg } from '../../../src/contract/msg';
import { type Endpoint, inGuild } from '../../../src/contract/rest/endpoint';
import { actionLabel } from '../../../src/domain/audit-log/action-label';

const pin = inGuild({
  method: 'POST',
  path: '/pin',
  needs: 'MANAGE_MESSAGES',
  in: 'guildId',
  audit: { MESSAGE_PIN: { category: 'message', label: msg('Pinned Message') } },
});
const rename = inGuild({
  method: 'POST',
  path: '/rename',
  needs: 'owner',
  in: 'guildId',
  audit: 'SERVER_UPDATE',
});
const look: Endpoint = inGuild({ method: 'GET', path: '/look', needs: 'member', in: 'guildId' });

/** Compiles only while a row's actions follow from it by type. */
const recorded: [AuditedBy<typeof pin>, AuditedBy<typeof rename>] = ['MESSAGE_PIN', 'SERVER_UPDATE'];

describe('the action that a row lets its call record', () => {
  it('is one of the specification, or its own', () => {
    expect([...actionsRecordedBy(pin), ...actionsRecordedBy(rename)]).toEqual(recorded);
    expect(actionsRecordedBy(look)).toEqual([]);
  });

  it('has the category and the label of its row', () => {
    const actions = actionsOf([pin, rename, look]);
    expect(actions).toEqual({ ...AUDIT_ACTIONS, ...pin.audit });
    expect(actionLabel(actions, 'MESSAGE_PIN')).toBe('Pinned Message');
    expect(actionLabel(actions, 'MEMBER_KICK')).toBe('Kicked Member');
  });

  it('is known of all rows', () => {
    expect(auditActions).toMatchObject(AUDIT_ACTIONS);
  });
});
