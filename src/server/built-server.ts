import type { FastifyInstance } from 'fastify';
import type { Blobs } from './blobs/blobs';
import type { Bus, Transport } from './bus/bus';
import type { Clock } from './clock';
import type { PolicyTexts } from './data/policies';
import type { ReadWithin } from './data/read-within';
import type { Store } from './data/store';
import type { Decoder } from './decoder/decoder';
import type { Inspector } from './decoder/inspector';
import type { Gateway } from './gateway/gateway';
import type { Hub } from './gateway/hub';
import type { OperatorServices } from './handlers/services';
import type { ConnectionLimits } from './http/connections';
import type { GivenLimits } from './limit-rows';
import type { Log } from './log';
import type { Mailer } from './mail/mailer';
import type { Guard } from './outgoing/guard';
import type { FetchPicture } from './pictures/fetch-picture';
import type { Random } from './random';
import type { Passwords } from './security/passwords';
import type { Rates } from './security/rates';
import type { TrustedProxies } from './security/trusted-proxies';
import type { Retention } from './sweeps/retention';
import type { Door } from './tls/door';
import type { OnAnswered } from './http/answered';
import type { VoiceRoute } from './voice/open-voice';

/** What a server is built of. */
export interface ServerOptions {
  readonly store: Store;
  /** The transport to the other servers of a shared store; none on a single server. */
  readonly transport?: Transport | null;
  readonly name: string;
  /** Where the server is, in the operator's words. */
  readonly region?: string | null;
  readonly version: string;
  /** The server's own terms and privacy text; those in effect stay if they are absent. */
  readonly policies?: PolicyTexts;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly log?: Log;
  readonly passwords?: Passwords;
  readonly fetchPicture?: FetchPicture;
  /** Decides where the server fetches from; the program passes none, and public addresses alone are allowed. */
  readonly guard?: Guard;
  /** The most bytes of pictures of other hosts in messages. */
  readonly proxiedPictureBytes?: number;
  /** Whether links and pictures of messages are fetched; they are if it is absent. */
  readonly hasPreviews?: boolean;
  /** Whether people can write to each other outside of guilds; they can if it is absent. */
  readonly hasDirectMessages?: boolean;
  /** Sends mails; the server sends none if it is absent. */
  readonly mailer?: Mailer | null;
  /** What voice is carried by; the server offers none if it is absent, and none with others of a shared store. */
  readonly voice?: VoiceRoute | null;
  /** The decoder of uploaded pictures; the program passes one with a process of its own. */
  readonly decoder?: Decoder;
  /** Looks at uploaded files; the program passes one with a process of its own. */
  readonly inspector?: Inspector;
  /** The same for pictures of previews, which files of messages do not wait for. */
  readonly previewInspector?: Inspector;
  /** Where the content of files is stored; beside a store in memory, in a temporary folder. */
  readonly blobs?: Blobs;
  /** The most bytes of one file. */
  readonly attachmentBytes?: number;
  /** Other limits than the usual ones. */
  readonly limits?: GivenLimits;
  /** How long messages and files are kept; for ever if it is absent. */
  readonly retention?: Retention;
  readonly rates?: Rates;
  /** Accounts that one address may make in an hour. */
  readonly signUps?: number;
  /** Refusals for what is hidden or absent are sent at multiples of this time, in milliseconds; 0 sends them at once. */
  readonly notFoundEveryMs?: number;
  /** The quota of stored pictures per account, in bytes. */
  readonly mediaQuotaBytes?: number;
  /** Origins of web pages that may call the server. */
  readonly origins?: readonly string[];
  /** Host names of the server, besides this computer's own. */
  readonly allowedHosts?: readonly string[];
  /** The trusted proxies, whose headers name the origin of calls; null where there are none. */
  readonly trustedProxies?: TrustedProxies | null;
  /** Hears of each answered request. */
  readonly onAnswered?: OnAnswered;
  /** The limits of connections and of silent ones. */
  readonly connections?: ConnectionLimits;
  /** How long a node waits for a session that a client had on another node, in milliseconds. */
  readonly handoverWithinMs?: number;
  /** Adds the limit of time to reading; the usual one if it is absent. */
  readonly readWithin?: (transaction: Store['transaction']) => ReadWithin;
  /** Runs a function at the end of this turn of the event loop. */
  readonly soon?: (run: () => void) => void;
}

/** A server that is built. */
export interface GuildhallServer {
  readonly http: FastifyInstance;
  readonly gateway: Gateway;
  readonly hub: Hub;
  readonly passwords: Passwords;
  /** The services of the handlers; the operator's commands use the same. */
  readonly services: OperatorServices;
  /** The bus to the other nodes; null on a single server. */
  readonly bus: Bus | null;
  /** The listeners with TLS, by which others come in; closed at first. */
  readonly door: Door;
  /** Starts to listen; returns the port. */
  readonly listen: (port: number, host: string) => Promise<number>;
  /**
   * Stops accepting, closes the sockets with 1001, completes accepted requests. The store stays open: it belongs to the
   * caller.
   */
  readonly close: () => Promise<void>;
}
