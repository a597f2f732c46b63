import { PREVIEW_LIMITS } from '../../contract/limits';
import type { Blobs } from '../blobs/blobs';
import type { Clock } from '../clock';
import type { Store } from '../data/store';
import type { Inspector } from '../decoder/inspector';
import { createOutside, type Outside } from '../outgoing/fetch-outside';
import type { Guard } from '../outgoing/guard';
import { createPace } from '../outgoing/pace';
import type { RateLimiter } from '../security/rate-limits';
import { type AskForPicture, createAskForPicture } from './asked-pictures';
import { createKeepPicture, createRemakePicture } from './keep-picture';
import { createLookAtLink } from './look-at-link';
import { createMessagePictures, type MessagePictures } from './message-pictures';
import { createPages } from './pages';
import { createPreviews, noPreviews, type Previews, type PreviewsOptions } from './previews';

export interface OpenPreviewsOptions extends Omit<PreviewsOptions, 'pages'> {
  readonly transaction: Store['transaction'];
  readonly clock: Clock;
  readonly blobs: Blobs;
  readonly guard: Guard;
  readonly inspector: Inspector;
  /** What is asked of one host, by all that the server fetches. */
  readonly hostRate: RateLimiter;
  /** The pictures of other hosts that are fetched for one person. */
  readonly personRate: RateLimiter;
  /** The most that the pictures of messages take. */
  readonly pictureBytes?: number | undefined;
  /** Whether the operator permits the server to fetch links of messages. */
  readonly isOn: boolean;
}

/** Pictures of other hosts for those who read (docs/protocol.md 'Image proxy'). */
export interface ImageProxy {
  readonly arriving: MessagePictures['arriving'];
  readonly ask: AskForPicture;
}

/** Previews, and the ways outside that do not wait for links. */
export interface OpenedPreviews {
  readonly previews: Previews;
  /** Null where the operator does not permit it. */
  readonly imageProxy: ImageProxy | null;
  readonly outsideOfPictures: Outside;
  /** Ends what is fetched; resolves when nothing is under way. */
  readonly close: () => Promise<void>;
}

/** Opens the ways of a server to strangers, and what goes by them. */
export const openPreviews = (options: OpenPreviewsOptions): OpenedPreviews => {
  const { guard, clock, blobs, inspector, hostRate, personRate, pictureBytes, isOn } = options;
  const outsideOf = (): Outside =>
    createOutside({
      ...{ guard, clock },
      pace: createPace(clock, { atOnce: PREVIEW_LIMITS.fetchedAtOnce, hostRate }),
    });
  const [outside, outsideOfPictures] = [outsideOf(), outsideOf()];
  const closeWays = (): void => {
    outside.close();
    outsideOfPictures.close();
  };
  if (!isOn)
    return {
      ...{ previews: noPreviews, imageProxy: null, outsideOfPictures },
      close: () => {
        closeWays();
        inspector.close();
        return Promise.resolve();
      },
    };
  const decoded = { blobs, inspector };
  const pages = createPages({
    ...options,
    lookAtLink: createLookAtLink({ outside, keepPicture: createKeepPicture(decoded) }),
  });
  const links = createPreviews({ ...options, pages });
  const pictures = createMessagePictures({
    ...{ ...options, pages },
    ...(pictureBytes === undefined ? {} : { mostBytes: pictureBytes }),
  });
  const previews: Previews = {
    look: (message) => {
      links.look(message);
      pictures.look(message);
    },
    idle: async () => {
      await Promise.all([links.idle(), pictures.idle()]);
    },
    stop: () => {
      for (const part of [pages, links, pictures]) part.stop();
    },
  };
  return {
    previews,
    imageProxy: {
      arriving: pictures.arriving,
      // A person waits for it, as for the picture of a profile, and not for the links of others.
      ask: createAskForPicture({
        ...{ clock, personRate, outside: outsideOfPictures, remake: createRemakePicture(decoded) },
      }),
    },
    outsideOfPictures,
    close: async () => {
      previews.stop();
      closeWays();
      await previews.idle();
      inspector.close();
    },
  };
};
