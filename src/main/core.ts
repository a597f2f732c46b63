import { createAnswer } from './ipc/answer';
import { admissionPart } from './parts/admission';
import { apiPart } from './parts/api';
import { arrivalsPart } from './parts/arrivals';
import { bootPart } from './parts/boot';
import { consentPart } from './parts/consent';
import { desktopPart } from './parts/desktop';
import { filesPart } from './parts/files';
import { gatewayPart } from './parts/gateway';
import { helpPart } from './parts/help';
import { linksPart } from './parts/links';
import { menusPart } from './parts/menus';
import { noticesPart } from './parts/notices';
import { type FromWindow, openContext } from './parts/open-context';
import { late, parts } from './parts/part';
import { picturesPart } from './parts/pictures';
import { preferencesPart } from './parts/preferences';
import { presencePart } from './parts/presence';
import { presetPart } from './parts/preset';
import { removalPart } from './parts/removal';
import { serversPart } from './parts/servers';
import { sessionPart } from './parts/session';
import { spellingPart } from './parts/spelling';
import { startupPart } from './parts/startup';
import { vaultPart } from './parts/vault';
import { windowPart } from './parts/window';
import { selfTestView } from './selftest/view';

/** What the window's part of main asks of the rest; what it tells goes by signals. */
export type Core = ReturnType<typeof startCore>;

/** Starts all of main but the window, part after part, and takes up the session of the last time. */
export const startCore = (fromWindow: FromWindow, isOwnPage: (url: string) => boolean) => {
  const { context, flush } = openContext(fromWindow);
  const { has, ipc, stop } = parts(context)
    .with(noticesPart)
    .with(consentPart)
    .with(preferencesPart)
    .with(windowPart)
    .with(serversPart)
    .with(vaultPart)
    .with(gatewayPart)
    .with(apiPart)
    .with(admissionPart)
    .with(sessionPart)
    .with(presencePart)
    .with(spellingPart)
    .with(startupPart)
    .with(filesPart)
    .with(linksPart)
    .with(picturesPart)
    .with(menusPart)
    .with(arrivalsPart)
    .with(late(helpPart))
    .with(late(desktopPart))
    .with(removalPart)
    .with(bootPart)
    .with(presetPart);
  const { answerMedia, desktop, gateway, preferences, servers, session, vault } = has;
  return {
    answer: createAnswer({ handlers: ipc, isOwnPage, log: context.log }),
    answerMedia,
    /** The zoom factor that is set. */
    zoom: () => preferences.values.zoom,
    /** What closing the window does now. */
    closing: async () => (await desktop.get()).closing(),
    selfTest: selfTestView({ session, gateway, vault, locate: servers.locate, localServer: servers.local }),
    /** Does everything that must be done before the end. */
    close: async () => {
      await stop();
      await flush();
    },
  };
};
