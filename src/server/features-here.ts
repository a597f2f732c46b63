import type { Meta } from '../contract/entities/meta';
import { type Feature, FEATURES, featureOf } from '../contract/features';
import { BOOST_LIMITS } from '../contract/boost-limits';
import { HTTP_LIMITS, OVERWRITE_LIMITS } from '../contract/limits';
import { type PermissionRow, permissions } from '../contract/permissions';
import { limitsOfMeta, type ServerLimits } from './limit-rows';
import { PENDING } from './handlers/pending';

/**
 * The features of this server beyond the first specification (protocol.md 'Features'); features with a pending call are
 * left out.
 */
export const FEATURES_HERE: readonly Feature[] = FEATURES.filter(
  (feature) => !PENDING.some((call) => featureOf(call) === feature),
);

/** The permissions beyond the first specification of a server with these features, with their bits. */
const permissionsOf = (features: readonly Feature[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries<PermissionRow>(permissions).flatMap(([name, { bit, feature }]) =>
      feature !== undefined && features.some((here) => here === feature) ? [[name, bit]] : [],
    ),
  );

/** What /meta says of this server's features: their names, their permissions, and their limits by name. */
const HERE = {
  features: [...FEATURES_HERE],
  nonceWindowS: HTTP_LIMITS.keptNonceMs / 1000,
  limits: { boosts: BOOST_LIMITS.ofPerson, overwrites: OVERWRITE_LIMITS.ofPlace },
};

/** The features that fetch links of messages. */
const FETCHING: readonly Feature[] = ['link-previews', 'image-proxy'];

/** The features of servers that carry voice. */
const SPOKEN: readonly Feature[] = ['voice', 'voice-text', 'voice-screen'];

/** The features of servers that send mail. */
export const BY_MAIL: readonly Feature[] = ['email', 'password-reset'];

/** A server's description of itself, by its options. */
export const metaHere = ({
  name,
  region = null,
  version,
  hasPreviews,
  hasDirectMessages,
  hasMail,
  hasVoice,
  attachmentBytes,
  limits,
}: {
  readonly name: string;
  readonly region?: string | null;
  readonly version: string;
  readonly hasPreviews: boolean;
  readonly hasDirectMessages: boolean;
  readonly hasMail: boolean;
  readonly hasVoice: boolean;
  readonly attachmentBytes: number;
  readonly limits: ServerLimits;
}): Meta => {
  const features = HERE.features.filter(
    (feature) =>
      (hasPreviews || !FETCHING.includes(feature)) &&
      (hasMail || !BY_MAIL.includes(feature)) &&
      (hasVoice || !SPOKEN.includes(feature)) &&
      (hasDirectMessages || feature !== 'direct-messages'),
  );
  return {
    name,
    ...(region === null ? {} : { region }),
    version,
    ...HERE,
    features,
    permissions: permissionsOf(features),
    limits: { ...HERE.limits, ...limitsOfMeta(limits), attachment_bytes: attachmentBytes },
    inviteHosts: [],
    // Any program on this computer can call /meta: only the process that started the server gets the demo accounts.
    demo: null,
  };
};
