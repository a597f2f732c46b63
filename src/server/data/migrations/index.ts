import { initial } from './001-initial';
import { nodeTables } from './002-nodes';
import { partnerApplications } from './003-partner';
import { inviteDefaults } from './004-invite-defaults';
import { places } from './005-places';
import { eventVersions } from './006-event-versions';
import { mediaOwners } from './007-media-owners';
import { endedCodes } from './008-ended-codes';
import { accountDeletion } from './009-account-deletion';
import { mediaInMessages } from './010-media-in-messages';
import { idempotencyKeys } from './011-idempotency-keys';
import { overwrites } from './012-overwrites';
import { pins } from './013-pins';
import { reactions } from './014-reactions';
import { attachments } from './015-attachments';
import { guildEmoji } from './016-guild-emoji';
import { guildSettings } from './017-guild-settings';
import { linkPreviews } from './018-link-previews';
import { stickers } from './019-stickers';
import { giftsAndBoosts } from './020-gifts-and-boosts';
import { forwards } from './021-forwards';
import { messagePictures } from './022-message-pictures';
import { pings } from './023-pings';
import { search } from './024-search';
import { messageVersions } from './025-message-versions';
import { inbox } from './026-inbox';
import { scheduled } from './027-scheduled';
import { drafts } from './028-drafts';
import { accountStanding } from './029-account-standing';
import { signUpApproval } from './030-sign-up-approval';
import { relations } from './035-relations';
import { secondFactors } from './037-second-factors';
import { policies } from './038-policies';
import { conversations } from './039-conversations';
import { threads } from './040-threads';
import { timeouts } from './041-timeouts';
import { reports } from './042-reports';
import { memberNotes } from './043-member-notes';
import { automod } from './044-automod';
import { lockdowns } from './045-lockdowns';
import { staffNeedsFactor } from './047-staff-needs-factor';
import { undo } from './046-undo';
import { changesOfChannels } from './048-changes-of-channels';
import { filesOfScheduled } from './049-files-of-scheduled';
import { customStatuses } from './050-custom-statuses';
import { userNotes } from './051-user-notes';
import { mails } from './052-mails';
import { arrivals } from './053-arrivals';
import { sizesOfPictures } from './054-sizes-of-pictures';
import { voice } from './055-voice';
import { exportsOfData } from './057-exports';
import { weeksOfTerms } from './060-weeks-of-terms';
import type { Migration } from './migration';

/**
 * All steps of the schema, in order. A new step goes to the end; existing steps never change. A short step is written here,
 * `{ version: 18, name: 'threads', statements: ['alter table …'] }`; a long step has a file of its own.
 */
export const migrations: readonly Migration[] = [
  initial,
  nodeTables,
  partnerApplications,
  inviteDefaults,
  places,
  eventVersions,
  mediaOwners,
  endedCodes,
  accountDeletion,
  mediaInMessages,
  idempotencyKeys,
  overwrites,
  pins,
  reactions,
  attachments,
  guildEmoji,
  guildSettings,
  linkPreviews,
  stickers,
  giftsAndBoosts,
  forwards,
  messagePictures,
  pings,
  search,
  messageVersions,
  inbox,
  scheduled,
  drafts,
  accountStanding,
  signUpApproval,
  relations,
  secondFactors,
  policies,
  conversations,
  threads,
  timeouts,
  reports,
  memberNotes,
  automod,
  lockdowns,
  undo,
  staffNeedsFactor,
  changesOfChannels,
  filesOfScheduled,
  customStatuses,
  userNotes,
  mails,
  arrivals,
  sizesOfPictures,
  voice,
  // What is kept of the pictures of an account is within its quota.
  {
    version: 56,
    name: 'bytes of removed pictures',
    statements: ['alter table removed_rows add column bytes integer not null default 0'],
  },
  exportsOfData,
  weeksOfTerms,
];
