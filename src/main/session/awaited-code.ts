import type { Failure } from '../../contract/failure';
import type { ServerChoice } from '../../contract/preferences';

/** The code of a refusal that asks for a second factor. */
export const CODE_NEEDED = 'second_factor';

/** As a server answers for a ticket that it does not know. */
export const NOTHING_AWAITED: Failure = {
  kind: 'refused',
  status: 401,
  message: null,
  retryAfterMs: null,
  code: 'ticket_expired',
};

/** Where a person signs in, and whether for good. */
interface How {
  readonly server: ServerChoice;
  readonly remember: boolean;
}

/** A sign-in whose password was right, with the ticket for its second step. */
interface HalfSignIn extends How {
  readonly ticket: string;
}

/** The sign-in that waits for the code of a second factor. Its ticket never leaves main. */
export class AwaitedCode {
  #signIn: HalfSignIn | null = null;

  get signIn(): HalfSignIn | null {
    return this.#signIn;
  }

  /** Somebody is signed in. */
  forget(): void {
    this.#signIn = null;
  }

  /**
   * Takes a refused sign-in: keeps the ticket of one that needs a code, and forgets one that is no longer good. Answers
   * what the page is told.
   */
  refused(why: Failure, how: How, ticket: string | null): Failure {
    const code = why.kind === 'refused' ? why.code : undefined;
    if (ticket !== null) this.#signIn = { ...how, ticket };
    else if (code === CODE_NEEDED) return { kind: 'malformed', detail: 'no ticket' };
    else if (code === 'ticket_expired' || code === 'ticket_spent') this.#signIn = null;
    return why;
  }
}
