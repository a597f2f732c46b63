import { createConsent } from '../consent/consent';
import type { Needs, Started } from './part';

/** The one function by which main asks the person. */
export const consentPart = ({ system, clock }: Needs<never>): Started<'ask'> => ({
  gives: { ask: createConsent({ show: system.ask, clock }) },
});
