import { PREVIEW_LIMITS } from '../../contract/limits';
import type { Inspector } from '../decoder/inspector';
import { createOutside, type Outside } from '../outgoing/fetch-outside';
import type { Guard } from '../outgoing/guard';
import { createPace } from '../outgoing/pace';
import type { RateLimiter } from '../security/rate-limits';
import { createKeepPicture } from './keep-picture';
import { createLookAtLink } from './look-at-link';
import { createPreviews, noPreviews, type Previews, type PreviewsOptions } from './previews';

export interface OpenPreviewsOptions extends Omit<PreviewsOptions, 'lookAtLink'> {
  readonly guard: Guard;
  readonly inspector: Inspector;
  /** What is asked of one host, by all that the server fetches. */
  readonly hostRate: RateLimiter;
  /** Whether the operator permits previews. */
  readonly isOn: boolean;
}

/** Previews, and the way outside for the pictures of profiles, which do not wait for links. */
export interface OpenedPreviews {
  readonly previews: Previews;
  readonly outsideOfPictures: Outside;
  /** Ends what is fetched; resolves when nothing is under way. */
  readonly close: () => Promise<void>;
}

/** Opens the ways of a server to strangers, and what goes by them. */
export const openPreviews = (options: OpenPreviewsOptions): OpenedPreviews => {
  const { guard, clock, blobs, inspector, hostRate, isOn } = options;
  const outsideOf = (): Outside =>
    createOutside({
      ...{ guard, clock },
      pace: createPace(clock, { atOnce: PREVIEW_LIMITS.fetchedAtOnce, hostRate }),
    });
  const [outside, outsideOfPictures] = [outsideOf(), outsideOf()];
  const keepPicture = createKeepPicture({ blobs, inspector });
  const previews = isOn
    ? createPreviews({ ...options, lookAtLink: createLookAtLink({ outside, keepPicture }) })
    : noPreviews;
  return {
    previews,
    outsideOfPictures,
    close: async () => {
      previews.stop();
      outside.close();
      outsideOfPictures.close();
      await previews.idle();
      inspector.close();
    },
  };
};
