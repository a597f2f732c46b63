import type { DisplayMediaRequestHandlerHandlerRequest, Session } from 'electron/main';
import type { ScreenChoice } from './screen-choice';

/** The permissions of Chromium that a page always gets (security.md 'Permissions'). */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'notifications']);

/** What a page asks for: `media` with the kinds of devices, all of which have to be allowed; a screen is no device. */
export interface Asked {
  readonly permission: string;
  readonly media?: readonly string[] | undefined;
}

/** Those that it gets while it is in voice: a screen is still chosen by the person, and a shared one seen as a whole. */
const ALLOWED_IN_VOICE: ReadonlySet<string> = new Set(['display-capture', 'fullscreen']);

/**
 * Whether a page gets a permission: the microphone, without a camera, only while the app uses it, which is in voice and in
 * the test of it.
 */
export const isAllowedPermission = ({ permission, media }: Asked, usesMicrophone = false): boolean =>
  permission === 'media'
    ? usesMicrophone && media !== undefined && media.every((kind) => kind === 'audio')
    : ALLOWED.has(permission) || (usesMicrophone && ALLOWED_IN_VOICE.has(permission));

/** Electron's types of a request know of the kinds of devices, those of a check of one kind. */
interface MediaDetails {
  readonly mediaTypes?: readonly string[];
  readonly mediaType?: string;
}

const mediaOf = ({ mediaTypes, mediaType }: MediaDetails): readonly string[] | undefined =>
  mediaTypes ?? (mediaType === undefined ? undefined : [mediaType]);

/** Whether a page may ask the person for a screen: by a press, in voice, and only the own one. */
export const mayAskForScreen = (
  {
    frame,
    userGesture,
  }: Pick<DisplayMediaRequestHandlerHandlerRequest, 'userGesture'> & {
    readonly frame: { readonly url: string } | null;
  },
  isOwn: (address: string) => boolean,
  usesMicrophone: boolean,
): boolean => frame !== null && userGesture && usesMicrophone && isOwn(frame.url);

/** Denies by default: permissions, devices, screens. */
export const restrictPermissions = (
  session: Session,
  isOwn: (address: string) => boolean,
  usesMicrophone: () => boolean,
  screens: Pick<ScreenChoice, 'ask'>,
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
  session.setDisplayMediaRequestHandler((request, answer) => {
    const asked = mayAskForScreen(request, isOwn, usesMicrophone()) ? screens.ask() : Promise.resolve(null);
    void asked
      .then((chosen) => {
        // Without a stream the request is denied.
        if (chosen === null || !usesMicrophone()) answer({});
        else answer({ video: chosen.source, ...(chosen.withSound ? { audio: 'loopback' } : {}) });
      })
      // Electron throws where it denies, and where the page that asked is gone.
      .catch(() => undefined);
  });
};
