import { createConsent } from '../consent/consent';
import type { Needs, Started } from './part';

/** The one way in which main asks its person. */
export const consentPart = ({ system, clock }: Needs<never>): Started<'ask'> => ({
  gives: { ask: createConsent({ show: system.ask, clock }) },
});
