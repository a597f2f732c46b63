import type { Role } from '../../../../contract/entities/role';
import { t } from '../../../../domain/i18n/t';
import { stripInvisible } from '../../../../domain/links/strip-invisible';
import { isSameOrder } from '../../../../domain/roles/order';

/** What others did to the roles while somebody was ordering them. */
export interface OrderNews {
  readonly texts: readonly string[];
  /** Whether they ordered them too. */
  readonly isReordered: boolean;
}

const FIRST = 5;
const shown = ({ name }: Role): string => `\u2068${stripInvisible(name)}\u2069`;

/** What has changed between the order that was shown and the one that holds now, both the highest first; null for nothing. */
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
