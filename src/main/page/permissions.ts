import type { Session } from 'electron/main';

/** The permissions of Chromium that a page gets (security.md 'Permissions'). */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'notifications']);

/** Whether a page gets a permission. */
export const isAllowedPermission = (permission: string): boolean => ALLOWED.has(permission);

/** Denies by default: permissions, devices, screens. */
export const restrictPermissions = (session: Session, isOwn: (address: string) => boolean): void => {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(isAllowedPermission(permission) && isOwn(details.requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (contents, permission) =>
      isAllowedPermission(permission) && contents !== null && isOwn(contents.getURL()),
  );
  session.setDevicePermissionHandler(() => false);
  // Without a stream the request is denied.
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
};
