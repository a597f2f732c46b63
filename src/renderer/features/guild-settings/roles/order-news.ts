import type { Role } from '../../../../contract/entities/role';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { isSameOrder } from '../../../../domain/roles/order';

/** The changes that others made to the roles during the user's ordering. */
export interface OrderNews {
  readonly texts: readonly string[];
  /** Whether others have reordered the roles too. */
  readonly isReordered: boolean;
}

const FIRST = 5;
const shown = ({ name }: Role): string => `\u2068${stripInvisible(name)}\u2069`;

/** The changes between the shown order and the current one, both the highest first; null for none. */
export const orderNews = (seen: readonly Role[], live: readonly Role[]): OrderNews | null => {
  const before = new Set(seen.map(({ id }) => id));
  const now = new Set(live.map(({ id }) => id));
  const isReordered = !isSameOrder(
    seen.map(({ id }) => id).filter((id) => now.has(id)),
    live.map(({ id }) => id).filter((id) => before.has(id)),
  );
  const order = live.slice(0, FIRST).map(shown).join(', ');
  const texts = [
    ...live.filter(({ id }) => !before.has(id)).map((role) => t('{{role}} was added', { role: shown(role) })),
    ...seen.filter(({ id }) => !now.has(id)).map((role) => t('{{role}} was removed', { role: shown(role) })),
    ...(isReordered ? [live.length > FIRST ? `${order}, …` : order] : []),
  ];
  return texts.length === 0 ? null : { texts, isReordered };
};
