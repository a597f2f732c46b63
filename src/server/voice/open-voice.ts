import { networkInterfaces } from 'node:os';
import type { Clock } from '../clock';
import type { Log } from '../log';
import type { ServerLimits } from '../limit-rows';
import { createMedia, type StartMedia } from '../media/media';
import { type AskedPlace, type ListeningAt, placeOfMedia } from '../media/media-place';
import type { Random } from '../random';
import { readStandings } from './standings';
import { createVoice, type Voice, type VoiceOptions } from './voice';

/** What voice is carried by. */
export interface VoiceRoute extends AskedPlace {
  readonly start: StartMedia;
}

const SESSION_BYTES = 18;

const ownAddresses = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((found) =>
    (found ?? []).flatMap(({ address, internal }) => (internal ? [] : [address])),
  );

/** Opens the voice of a server; without a route there is none. */
export const openVoice = ({
  route,
  listeningAt,
  limits,
  random,
  clock,
  log,
  ...options
}: Pick<VoiceOptions, 'db' | 'sessions' | 'hub' | 'onBug'> & {
  readonly route: VoiceRoute | null;
  readonly listeningAt: () => ListeningAt;
  readonly limits: ServerLimits;
  readonly random: Random;
  readonly clock: Clock;
  readonly log: Log;
}): Voice =>
  createVoice({
    ...{ ...options, clock, readStandings },
    newId: () => random(SESSION_BYTES).toString('base64url'),
    limits: {
      inChannel: limits.voice_participants,
      inAll: limits.voice_in_all,
      screens: limits.screens_per_channel,
    },
    openMedia:
      route &&
      ((events) =>
        createMedia({
          ...{ start: route.start, clock, log, events },
          place: () => placeOfMedia(route, listeningAt(), ownAddresses()),
        })),
  });
