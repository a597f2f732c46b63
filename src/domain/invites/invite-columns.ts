import type { Invite } from '../../contract/entities/invite';
import { t } from '../i18n/t';
import type { ExportColumn } from '../exports/columns';
import { INVITE_STATE_LABELS, inviterName, inviteState } from './invite-state';

/** The columns of an export of invites; `linkOf` makes the link of a code. */
export const inviteColumns = (linkOf: (code: string) => string): readonly ExportColumn<Invite>[] => [
  { name: 'code', value: ({ code }) => code },
  { name: 'link', value: ({ code }) => linkOf(code) },
  { name: 'state', value: (invite) => t(INVITE_STATE_LABELS[inviteState(invite)]) },
  { name: 'uses', value: ({ uses }) => uses },
  { name: 'max_uses', value: ({ maxUses }) => maxUses },
  { name: 'expiry', value: ({ expiryText }) => expiryText },
  { name: 'created_by', value: inviterName },
];
