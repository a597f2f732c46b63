const KIB = 1024;

/** Voice channels (protocol.md 'Voice'). */
export const VOICE_LIMITS = {
  /** People in one voice channel: the default of the limit `voice_participants`. */
  participants: 25,
  /** People in all voice channels of a server: the default of the limit `voice_in_all`. */
  inAll: 200,
  /** The highest number of people that a channel can be limited to; 0 is no limit of its own. */
  userLimitMost: 99,
  /** Bits a second of one microphone. */
  bitrate: 32_000,
  bitrateLeast: 16_000,
  bitrateMost: 96_000,
  /** Screens that are shared in one voice channel: the default of the limit `screens_per_channel`. */
  screens: 3,
  screensMost: 10,
  /** Bits a second of one screen, at most and at the beginning. */
  screenBitrate: 2_500_000,
  screenBitrateFirst: 1_000_000,
  /** Bits a second of a screen's sound. */
  screenSoundBitrate: 128_000,
  /** Characters of an offer or answer. */
  sdp: 48 * KIB,
  /** Participants of a channel change its offers at most this often. */
  offerEveryMs: 200,
  /** So many offers may follow each other so fast; then one a second, so that their answers stay within the frames of a socket. */
  offersAtOnce: 20,
  /** Who joins, and whoever loses the gateway session, has this long to (re)connect. */
  sessionKeptMs: 15_000,
  /** Something is sent to a client at least this often, so that it notices when nothing comes any more. */
  pulseMs: 200,
  /** Rights of those in voice are looked at this often, and take effect at once. */
  sweepMs: 500,
  /** Characters of the id of a session of voice. */
  session: 64,
} as const;
