import type { Meta } from '../contract/entities/meta';
import { type Feature, FEATURES, featureOf } from '../contract/features';
import {
  ATTACHMENT_LIMITS,
  BOOST_LIMITS,
  DRAFT_LIMITS,
  EMOJI_LIMITS,
  HTTP_LIMITS,
  OVERWRITE_LIMITS,
  PINS_OF_CHANNEL,
  FAVOURITE_LIMITS,
  REACTION_LIMITS,
  RELATION_LIMITS,
  SCHEDULED_LIMITS,
  STICKER_LIMITS,
} from '../contract/limits';
import { type PermissionRow, permissions } from '../contract/permissions';
import { PENDING } from './handlers/pending';

/**
 * The features of this server beyond the first specification (protocol.md 'Features'); features with a pending call are
 * left out.
 */
export const FEATURES_HERE: readonly Feature[] = FEATURES.filter(
  (feature) => !PENDING.some((call) => featureOf(call) === feature),
);

/** The permissions of this server beyond the first specification, with their bits. */
const PERMISSIONS_HERE = Object.fromEntries(
  Object.entries<PermissionRow>(permissions).flatMap(([name, { bit, feature }]) =>
    feature !== undefined && FEATURES_HERE.some((here) => here === feature) ? [[name, bit]] : [],
  ),
);

/** What /meta says of this server's features: their names, their permissions, and their limits by name. */
const HERE = {
  features: [...FEATURES_HERE],
  permissions: PERMISSIONS_HERE,
  nonceWindowS: HTTP_LIMITS.keptNonceMs / 1000,
  limits: {
    attachment_bytes: ATTACHMENT_LIMITS.bytes,
    attachments_per_message: ATTACHMENT_LIMITS.ofMessage,
    pending_uploads: ATTACHMENT_LIMITS.pending,
    boosts: BOOST_LIMITS.ofPerson,
    emoji_per_guild: EMOJI_LIMITS.ofGuild,
    favourites: FAVOURITE_LIMITS.ofUser,
    stickers_per_guild: STICKER_LIMITS.ofGuild,
    overwrites: OVERWRITE_LIMITS.ofPlace,
    pins_per_channel: PINS_OF_CHANNEL,
    reactions_per_message: REACTION_LIMITS.ofMessage,
    drafts: DRAFT_LIMITS.ofPerson,
    open_requests: RELATION_LIMITS.openRequests,
    scheduled: SCHEDULED_LIMITS.ofPerson,
  },
};

/** The features that fetch links of messages. */
const FETCHING: readonly Feature[] = ['link-previews', 'image-proxy'];

/** A server's description of itself, by its options. */
export const metaHere = ({
  name,
  region = null,
  version,
  hasPreviews,
  attachmentBytes,
}: {
  readonly name: string;
  readonly region?: string | null;
  readonly version: string;
  readonly hasPreviews: boolean;
  readonly attachmentBytes: number;
}): Meta => ({
  name,
  ...(region === null ? {} : { region }),
  version,
  ...HERE,
  features: HERE.features.filter((feature) => hasPreviews || !FETCHING.includes(feature)),
  limits: { ...HERE.limits, attachment_bytes: attachmentBytes },
  inviteHosts: [],
  // Any program on this computer can call /meta: only the process that started the server gets the demo accounts.
  demo: null,
});
