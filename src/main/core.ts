import { createAnswer } from './ipc/answer';
import { abandonedPart } from './parts/abandoned';
import { admissionPart } from './parts/admission';
import { apiPart } from './parts/api';
import { arrivalsPart } from './parts/arrivals';
import { attachmentsPart } from './parts/attachments';
import { bootPart } from './parts/boot';
import { consentPart } from './parts/consent';
import { deskPart } from './parts/desk';
import { desktopPart } from './parts/desktop';
import { filesPart } from './parts/files';
import { gatewayPart } from './parts/gateway';
import { helpPart } from './parts/help';
import { hostingPart } from './parts/hosting';
import { keepPart } from './parts/keep';
import { linksPart } from './parts/links';
import { menusPart } from './parts/menus';
import { noticesPart } from './parts/notices';
import { onBoardPart } from './parts/on-board';
import { type FromWindow, openContext } from './parts/open-context';
import { outboxPart } from './parts/outbox';
import { late, parts } from './parts/part';
import { picturesPart } from './parts/pictures';
import { preferencesPart } from './parts/preferences';
import { practicePart } from './parts/practice';
import { presencePart } from './parts/presence';
import { presetPart } from './parts/preset';
import { removalPart } from './parts/removal';
import { screensPart } from './parts/screens';
import { serversPart } from './parts/servers';
import { sessionPart } from './parts/session';
import { spellingPart } from './parts/spelling';
import { startupPart } from './parts/startup';
import { vaultPart } from './parts/vault';
import { windowPart } from './parts/window';
import { selfTestView } from './selftest/view';

/** The functions that the window's part of main calls on the rest; messages in the other direction are signals. */
export type Core = ReturnType<typeof startCore>;

/** Starts all parts of main but the window, in order, and restores the last session. */
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
    .with(hostingPart)
    .with(onBoardPart)
    .with(presencePart)
    .with(spellingPart)
    .with(startupPart)
    .with(filesPart)
    .with(linksPart)
    .with(late(outboxPart))
    .with(late(keepPart))
    .with(picturesPart)
    .with(menusPart)
    .with(arrivalsPart)
    .with(late(attachmentsPart))
    .with(late(helpPart))
    .with(late(deskPart))
    .with(late(desktopPart))
    .with(late(screensPart))
    .with(late(practicePart))
    .with(removalPart)
    .with(abandonedPart)
    .with(bootPart)
    .with(presetPart);
  const { answerMedia, desktop, gateway, preferences, servers, session, vault } = has;
  return {
    answer: createAnswer({ handlers: ipc, isOwnPage, log: context.log }),
    answerMedia,
    /** The current zoom factor. */
    zoom: () => preferences.values.zoom,
    /** The action for closing the window now: practice does not go on in the tray. */
    closing: async () =>
      context.system.facts.isPractice ? ('quit' as const) : (await desktop.get()).closing(),
    selfTest: selfTestView({ session, gateway, vault, locate: servers.locate, localServer: servers.local }),
    /** Stops all parts before the app ends. */
    close: async () => {
      await stop();
      await flush();
    },
  };
};
