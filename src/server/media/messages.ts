/** Where the media process listens, and what its offers say. */
export interface MediaPlace {
  /** 0 picks a free one. */
  readonly port: number;
  /** The address to bind to; null for all. */
  readonly bind: string | null;
  /** The addresses that offers name. */
  readonly addresses: readonly string[];
}

/** What the media process is told. */
export type MediaOrder =
  | ({ readonly do: 'open' } & MediaPlace)
  | {
      readonly do: 'join';
      readonly session: string;
      /** Those in one room hear each other. */
      readonly room: string;
      /** Bits a second. */
      readonly bitrate: number;
      readonly speaks: boolean;
      readonly hears: boolean;
    }
  | { readonly do: 'set'; readonly session: string; readonly speaks: boolean; readonly hears: boolean }
  /** Whether the session shares a screen, whether that may be heard, and which sessions' screens it gets. */
  | {
      readonly do: 'screens';
      readonly session: string;
      readonly shares: boolean;
      readonly sounds: boolean;
      readonly watches: readonly string[];
    }
  | { readonly do: 'answer'; readonly session: string; readonly sdp: string }
  | { readonly do: 'leave'; readonly session: string }
  /** Opens a call with itself at each of its addresses. */
  | { readonly do: 'check' }
  /** Says whether it still works. */
  | { readonly do: 'live' };

/** The orders about one session. */
export type SessionOrder = Extract<MediaOrder, { readonly session: string }>;

/** What a section carries: a microphone, a screen, what is heard of a screen. */
export const TRACK_KINDS = ['mic', 'screen', 'screen-audio'] as const;
export type TrackKind = (typeof TRACK_KINDS)[number];

/** A section of an offer, and what of whom it carries; a screen of the session itself is taken by it. */
export interface OfferedTrack {
  readonly mid: string;
  readonly from: string;
  readonly kind: TrackKind;
}

/** An answer that is none, or is refused; a client that does not answer or connect; a connection that has broken. */
export const END_REASONS = ['no-answer', 'answer-refused', 'silent', 'broken'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** An address that offers name, and whether a call by it came about. */
export interface CheckedAddress {
  readonly address: string;
  readonly isReached: boolean;
}

/** What it tells. No report has an address of a member. */
export type MediaReport =
  | { readonly is: 'opened'; readonly port: number }
  /** It cannot listen. */
  | { readonly is: 'closed'; readonly code: string }
  | {
      readonly is: 'offer';
      readonly session: string;
      readonly sdp: string;
      readonly tracks: readonly OfferedTrack[];
    }
  /** The connection of a session has failed. */
  | { readonly is: 'ended'; readonly session: string; readonly why: EndReason }
  | { readonly is: 'checked'; readonly port: number; readonly checked: readonly CheckedAddress[] }
  | { readonly is: 'alive' };

type Fields = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
const isPort = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 65_535;

const readOpen = ({ port, bind, addresses }: Fields): MediaOrder | null =>
  isPort(port) && (bind === null || isText(bind)) && isTexts(addresses)
    ? { do: 'open', port, bind, addresses }
    : null;

const readScreens = ({ session, shares, sounds, watches }: Fields): MediaOrder | null =>
  isText(session) && typeof shares === 'boolean' && typeof sounds === 'boolean' && isTexts(watches)
    ? { do: 'screens', session, shares, sounds, watches }
    : null;

const readMarks = ({ speaks, hears }: Fields): { speaks: boolean; hears: boolean } | null =>
  typeof speaks === 'boolean' && typeof hears === 'boolean' ? { speaks, hears } : null;

/** Parses a received order; null where it is malformed. */
export const readOrder = (message: unknown): MediaOrder | null => {
  if (!isRecord(message)) return null;
  if (message.do === 'open') return readOpen(message);
  if (message.do === 'check' || message.do === 'live') return { do: message.do };
  const { session, room, bitrate, sdp } = message;
  if (!isText(session)) return null;
  const marks = readMarks(message);
  switch (message.do) {
    case 'join':
      return marks !== null && isText(room) && typeof bitrate === 'number'
        ? { do: 'join', session, room, bitrate, ...marks }
        : null;
    case 'set':
      return marks === null ? null : { do: 'set', session, ...marks };
    case 'screens':
      return readScreens(message);
    case 'answer':
      return isText(sdp) ? { do: 'answer', session, sdp } : null;
    case 'leave':
      return { do: 'leave', session };
    default:
      return null;
  }
};

const isTrack = (value: unknown): value is OfferedTrack =>
  isRecord(value) &&
  isText(value.mid) &&
  isText(value.from) &&
  TRACK_KINDS.some((kind) => kind === value.kind);

const isReason = (value: unknown): value is EndReason => END_REASONS.some((reason) => reason === value);

const isChecked = (value: unknown): value is CheckedAddress =>
  isRecord(value) && isText(value.address) && typeof value.isReached === 'boolean';

/** Parses a received report: a process that a hostile packet has taken over may say anything. */
export const readMediaReport = (message: unknown): MediaReport | null => {
  if (!isRecord(message)) return null;
  const { session, sdp, tracks, port, code, checked } = message;
  switch (message.is) {
    case 'opened':
      return isPort(port) ? { is: 'opened', port } : null;
    case 'closed':
      return isText(code) ? { is: 'closed', code } : null;
    case 'offer': {
      if (!isText(session) || !isText(sdp) || !Array.isArray(tracks) || !tracks.every(isTrack)) return null;
      return {
        is: 'offer',
        session,
        sdp,
        tracks: tracks.map(({ mid, from, kind }) => ({ mid, from, kind })),
      };
    }
    case 'ended':
      return isText(session) && isReason(message.why) ? { is: 'ended', session, why: message.why } : null;
    case 'checked':
      return isPort(port) && Array.isArray(checked) && checked.every(isChecked)
        ? { is: 'checked', port, checked }
        : null;
    case 'alive':
      return { is: 'alive' };
    default:
      return null;
  }
};
