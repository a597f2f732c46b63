import { expect, it } from 'vitest';
import {
  COUNTS,
  DEFAULT_ROLE_COLOUR,
  GATEWAY,
  INVITE_DEFAULT_EXPIRY,
  INVITE_EXPIRIES,
  INVITE_MAX_USES,
  PICTURE_LIMITS,
  PING_COLOURS,
  RELEASES,
  SIZES,
  TEXT_LIMITS,
  TIMERS,
} from '../../../src/contract/limits';

/** Sections 5 and 9 of the specification of the shell, and the numbers of its section 4. */
it('holds the numbers of the shell as the specification has them', () => {
  expect(TEXT_LIMITS).toMatchObject({
    bio: 190,
    topic: 1024,
    guildName: 100,
    channelName: 100,
    categoryName: 100,
    passwordMin: 8,
    addFriendUsername: 37,
  });
  expect(PICTURE_LIMITS).toMatchObject({
    avatarMaxBytes: 4_194_304,
    avatarLongestSide: 256,
    avatarRecompressAboveBytes: 2_621_440,
    avatarRecompressQuality: 0.8,
    guildIconSide: 128,
    guildIconQuality: 0.8,
    rawAvatarMinLength: 100,
  });
  expect(TIMERS).toMatchObject({
    shellToastMs: 6000,
    savedFlashMs: 2000,
    joinCloseMs: 1500,
    copiedFlashMs: 2000,
    typingExpiryMs: 3000,
    storePreviewCycleMs: 2000,
  });
  expect(COUNTS).toMatchObject({
    channelsPerCategory: 50,
    ratingMin: 1,
    ratingMax: 10,
    memberSkeletonRows: 10,
    memberRoleChips: 3,
    discoveryColumns: 3,
    storeColumns: 4,
    descriptionLines: 3,
  });
  expect(INVITE_EXPIRIES).toEqual(['30m', '1h', '6h', '12h', '1d', '7d']);
  expect(INVITE_DEFAULT_EXPIRY).toBe('7d');
  expect(INVITE_MAX_USES).toEqual([null, 1, 5, 10, 25, 50, 100]);
  expect(PING_COLOURS).toHaveLength(5);
  expect(GATEWAY.heartbeatMs).toBe(90_000);
  expect(RELEASES).toEqual({
    current: { version: 'Pre Release Beta-1', date: '2025-07-10' },
    previous: { version: 'Alpha-0.9', date: '2025-06-17' },
  });
});

/** Section 9 of the specification of the server area, and the numbers of its sections 4 and 5, as written there. */
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
  expect(PICTURE_LIMITS).toMatchObject({
    cropCanvas: 400,
    cropCircle: 250,
    cropRectWidth: 280,
    cropRectHeight: 153,
    cropIconOutput: 256,
    cropBannerOutputWidth: 275,
    cropBannerOutputHeight: 150,
    cropZoomMin: 0.5,
    cropZoomMax: 3,
    cropZoomStep: 0.02,
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
