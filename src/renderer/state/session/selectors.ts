import { createSelector } from '@reduxjs/toolkit';
import type { PolicyVersions } from '../../../contract/entities/policy';
import type { User } from '../../../contract/entities/user';
import type { Feature } from '../../../contract/features';
import type { UserId } from '../../../contract/ids';
import { parseUrl } from '../../../contract/parse-url';
import type { MemberStatus } from '../../../contract/schemas';
import { joinLink } from '../../../domain/links/deep-link';
import { inviteHosts } from '../../../domain/links/invite-hosts';
import { inviteLink } from '../../../domain/links/invite-link';
import { readServerAddress } from '../../../domain/links/server-address';
import { hostOfLinks } from '../hosting/host-link';
import type { RootState } from '../store';

/** The signed-in user, or null. */
export const selectMe = (state: RootState): User | null =>
  state.session.phase === 'signed-in' ? state.session.user : null;
/** Whether the user's sign-ins and greatest acts need a code besides the password. */
export const selectHasTwoFactor = (state: RootState): boolean => selectMe(state)?.twoFactor === true;
export const selectMyId = (state: RootState): UserId | null => selectMe(state)?.id ?? null;
/** Whether others see the user as offline, by choice (feature `custom-status`). */
export const selectIsInvisible = (state: RootState): boolean => selectMe(state)?.invisible ?? false;
/**
 * The user's status as others see it; a user who is not connected is shown offline
 * (docs/spec/user-settings.md 'Status').
 */
export const selectOwnPresence = (state: RootState): MemberStatus => {
  const { gateway, preferences, presence } = state;
  if (gateway.phase !== 'open' || selectIsInvisible(state)) return 'inactive';
  const chosen = preferences.current?.status ?? 'active';
  return chosen === 'active' && presence.isAway ? 'away' : chosen;
};
export const selectServerUrl = (state: RootState): string | null =>
  state.session.phase === 'signed-in' ? state.session.url : null;
/** What the server says of itself; null while nobody is signed in. */
export const selectMeta = (state: RootState) =>
  state.session.phase === 'signed-in' ? state.session.meta : null;
const selectSession = ({ session }: RootState) => session;
/**
 * The host and the key of a server with its own certificate, for links: a link in a browser would warn of the
 * certificate, so such a server is named by a link of the app. Null for every other server.
 */
const selectOwnHost = createSelector(
  [selectSession, ({ hosting }: RootState) => hosting.current],
  (session, hosting) => {
    if (session.phase !== 'signed-in') return null;
    if (session.server.kind === 'local') {
      const host = hosting === null ? null : hostOfLinks(hosting);
      return host === null || hosting === null ? null : { host, fingerprint: hosting.fingerprint };
    }
    const address = readServerAddress(session.server.address);
    if (!address.ok || address.value.fingerprint === null) return null;
    const { host, fingerprint } = address.value;
    return { host, fingerprint };
  },
);
/** Returns a function that makes the shareable link of an invite's or vanity code; it returns null if nobody is signed in. */
export const selectLinks = createSelector([selectServerUrl, selectMeta, selectOwnHost], (url, meta, own) => {
  if (own !== null) return (code: string): string | null => joinLink(own.host, code, own.fingerprint);
  return (code: string): string | null =>
    url === null ? null : inviteLink(url, meta?.inviteHosts ?? [], code);
});
/** The link to share for an invite or vanity code, or null if nobody is signed in. */
export const selectInviteLink = (state: RootState, code: string): string | null => selectLinks(state)(code);
/** What the server calls itself, and its address; null if nobody is signed in. */
export const selectServerPlace = createSelector([selectServerUrl, selectMeta], (url, meta) =>
  url === null ? null : { name: meta?.region ?? meta?.name ?? null, address: parseUrl(url)?.host ?? url },
);
/** The versions of the server's own terms and privacy text; null without them. */
export const selectPolicies = (state: RootState): PolicyVersions | null =>
  selectMeta(state)?.policies ?? null;
const NO_TOLD: Readonly<Record<string, number>> = {};
/** The permissions beyond the specification that the server names, with their bits. */
export const selectToldPermissions = (state: RootState): Readonly<Record<string, number>> =>
  selectMeta(state)?.permissions ?? NO_TOLD;
/** A limit that the server names (docs/protocol.md 'Limits'), or the default of Guildhall's server. */
export const selectLimit = (state: RootState, name: string, otherwise: number): number =>
  selectMeta(state)?.limits[name] ?? otherwise;
/** Whether the server has a feature of docs/protocol.md. */
export const selectHasFeature = (state: RootState, feature: Feature): boolean =>
  selectMeta(state)?.features.includes(feature) ?? false;
/** The hosts whose invite links are recognised. */
export const selectInviteHosts = createSelector([selectServerUrl, selectMeta], (url, meta) =>
  inviteHosts(url === null ? null : (parseUrl(url)?.host ?? null), meta?.inviteHosts ?? []),
);

/**
 * Whether the session ends with the app although the user asked to stay signed in: this computer has no keyring
 * (security.md, Token).
 */
export const selectIsForgetful = ({ session, signIn, preferences }: RootState): boolean =>
  session.phase === 'signed-in' &&
  !session.remembered &&
  signIn.isToBeRemembered &&
  preferences.current?.rememberWithoutKeyring === false;
