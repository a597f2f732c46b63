import { expect, it } from 'vitest';
import {
  COUNTS,
  DEFAULT_ROLE_COLOUR,
  GATEWAY,
  PING_COLOURS,
  SIZES,
  TEXT_LIMITS,
  TIMERS,
} from '../../../src/contract/limits';

/** Section 9 of the specification of the server area, and the numbers of its sections 4 and 5, as they are written there. */
it('holds the numbers of the server area as the specification has them', () => {
  expect(TIMERS).toMatchObject({
    toastMs: 3000,
    joinCloseMs: 1500,
    profileCardCloseMs: 1500,
    typingExpiryMs: 3000,
    typingSweepMs: 1000,
    scrollSaveThrottleMs: 100,
    overviewSuccessMs: 3000,
    copiedFlashMs: 2000,
    bannerMs: 3000,
    vanitySuccessMs: 3000,
  });
  expect(COUNTS).toMatchObject({
    emojiColumns: 8,
    messageSkeletonRows: 7,
    memberSkeletonRows: 10,
    memberRoleChips: 3,
    typingCallEvery: 10,
    typingNamesShown: 3,
    auditLogPage: 20,
    auditLogPageButtons: 5,
  });
  expect(SIZES).toMatchObject({ nearBottomPx: 100, headerCollapsesAtPx: 10, reorderDialogMaxHeight: 0.85 });
  expect(TEXT_LIMITS).toMatchObject({
    reason: 512,
    guildName: 100,
    guildDescription: 120,
    vanityCode: 30,
    replyPreview: 50,
    deletePreview: 100,
  });
  expect(DEFAULT_ROLE_COLOUR).toBe('#99aab5');
  expect(PING_COLOURS[0]).toBe('rgb(240, 138, 52)');
  expect(GATEWAY.heartbeatMs).toBe(90_000);
});
