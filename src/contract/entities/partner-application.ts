import { z } from 'zod';
import { entity, orNull, renamed } from '../codec';
import type { PartnerApplicationId } from '../ids';
import { id, shownTime } from '../schemas';

/** A guild's application to the partner programme. */
export const PartnerApplication = entity({
  id: id<PartnerApplicationId>(),
  /** See contract/application-statuses. */
  status: z.number().int(),
  /** Username of the applicant; null if the account is deleted. */
  applicant: orNull(z.string()),
  createdAt: renamed('created_at', shownTime),
  decidedAt: renamed('decided_at', orNull(shownTime)),
  /** The text of the decision: the reason of a refusal. */
  reply: orNull(z.string()),
});
export type PartnerApplication = z.output<typeof PartnerApplication>;
