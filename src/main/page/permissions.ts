import type { Session } from 'electron/main';

/** The permissions of Chromium that a page always gets (security.md 'Permissions'). */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'notifications']);

/** What a page asks for: `media` with the kinds of devices, all of which have to be allowed. */
export interface Asked {
  readonly permission: string;
  readonly media?: readonly string[] | undefined;
}

/** Whether a page gets a permission: the microphone, without a camera, only while the app uses it. */
export const isAllowedPermission = ({ permission, media = [] }: Asked, usesMicrophone = false): boolean =>
  permission === 'media'
    ? usesMicrophone && media.length > 0 && media.every((kind) => kind === 'audio')
    : ALLOWED.has(permission);

/** Electron's types of a request know of the kinds of devices, those of a check of one kind. */
interface MediaDetails {
  readonly mediaTypes?: readonly string[];
  readonly mediaType?: string;
}

const mediaOf = ({ mediaTypes, mediaType }: MediaDetails): readonly string[] | undefined =>
  mediaTypes ?? (mediaType === undefined ? undefined : [mediaType]);

/** Denies by default: permissions, devices, screens. */
export const restrictPermissions = (
  session: Session,
  isOwn: (address: string) => boolean,
  usesMicrophone: () => boolean,
): void => {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(
      isAllowedPermission({ permission, media: mediaOf(details as MediaDetails) }, usesMicrophone()) &&
        isOwn(details.requestingUrl),
    ),
  );
  session.setPermissionCheckHandler(
    (contents, permission, _origin, details) =>
      isAllowedPermission({ permission, media: mediaOf(details) }, usesMicrophone()) &&
      contents !== null &&
      isOwn(contents.getURL()),
  );
  session.setDevicePermissionHandler(() => false);
  // Without a stream the request is denied.
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
};
