import { z } from 'zod';
import { isFingerprint } from '../fingerprint';

/** What the person chose about others who come to the server on this computer. */
export const HostingChoice = z.strictObject({
  isOn: z.boolean(),
  /** Addresses of this computer to listen on. */
  addresses: z.array(z.string().max(64)).max(16),
  port: z.number().int().min(1).max(65_535),
  /** The name or address by which others reach this computer from outside its network; blank if there is none. */
  name: z.string().max(253),
});
export type HostingChoice = Readonly<z.output<typeof HostingChoice>>;

export const DEFAULT_HOSTING: HostingChoice = { isOn: false, addresses: [], port: 8443, name: '' };

/** Why others cannot come in although the person lets them. */
export const HOSTING_TROUBLES = [
  ...(['port-in-use', 'port-forbidden', 'no-such-address', 'cannot-listen'] as const),
  ...(['certificate', 'server', 'no-address', 'name'] as const),
] as const;
export type HostingTrouble = (typeof HOSTING_TROUBLES)[number];

/** An address of this computer, and the name of its network connection. */
export interface OwnAddress {
  readonly address: string;
  readonly connection: string;
}

export interface HostingGuest {
  readonly username: string;
  readonly address: string;
}

/** The way in to the server on this computer. */
export interface HostingState {
  readonly phase: 'off' | 'opening' | 'open' | 'failed';
  readonly choice: HostingChoice;
  /** The addresses that this computer has now. */
  readonly available: readonly OwnAddress[];
  /** The fingerprint that others know this server by; null unless open. */
  readonly fingerprint: string | null;
  readonly trouble: HostingTrouble | null;
  /** Who is connected now. */
  readonly guests: readonly HostingGuest[];
}

/** Whether the server answers at an address. */
export interface HostingCheck {
  readonly host: string;
  readonly answers: boolean;
}

/** What the server on board tells the app that has started it: others can come in. */
export const DoorOpened = z.object({
  type: z.literal('door'),
  isOpen: z.literal(true),
  fingerprint: z.string().refine(isFingerprint),
});
/** It is closed, as asked or for a reason. */
export const DoorClosed = z.object({
  type: z.literal('door'),
  isOpen: z.literal(false),
  trouble: z.enum(HOSTING_TROUBLES).nullable().catch('cannot-listen'),
});
const MOST_GUESTS = 1000;
/** Others came or went. */
export const GuestsChanged = z.object({
  type: z.literal('guests'),
  guests: z
    .array(z.object({ username: z.string().max(100), address: z.string().max(64) }))
    .transform((guests) => guests.slice(0, MOST_GUESTS)),
});
