import { z } from 'zod';
import { entity, orNull, renamed } from '../codec';
import type { PartnerApplicationId } from '../ids';
import { id, shownTime } from '../schemas';

/** A guild's application to the partner programme. */
export const PartnerApplication = entity({
  id: id<PartnerApplicationId>(),
  /** See contract/application-statuses. */
  status: z.number().int(),
  /** Username of whoever applied; null where the account is gone. */
  applicant: orNull(z.string()),
  createdAt: renamed('created_at', shownTime),
  decidedAt: renamed('decided_at', orNull(shownTime)),
  /** What was said with the decision: why it was declined. */
  reply: orNull(z.string()),
});
export type PartnerApplication = z.output<typeof PartnerApplication>;
