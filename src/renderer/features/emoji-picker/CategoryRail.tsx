import {
  Castle,
  Cat,
  Clock,
  Flag,
  Lightbulb,
  Plane,
  Smile,
  Heart,
  Trophy,
  UsersRound,
  UtensilsCrossed,
} from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { t } from '../../../domain/i18n/t';
import { IconButton } from '../../ui/form/IconButton';
import { useRovingFocus } from '../../ui/list/roving-focus';
import styles from './EmojiPanel.module.css';
import type { CategoryId, EmojiCategory } from './emoji-table';

const ICONS: Readonly<Record<CategoryId, ReactElement>> = {
  guild: <Castle />,
  recent: <Clock />,
  smileys: <Smile />,
  people: <UsersRound />,
  animals: <Cat />,
  food: <UtensilsCrossed />,
  travel: <Plane />,
  activities: <Trophy />,
  objects: <Lightbulb />,
  symbols: <Heart />,
  flags: <Flag />,
};

interface CategoryRailProps {
  /** The section of the server, if it has emoji. */
  readonly guild: EmojiCategory | null;
  readonly shown: readonly EmojiCategory[];
  readonly hasRecent: boolean;
  readonly current: CategoryId | 'found';
  readonly onChoose: (id: CategoryId) => void;
}

/** The sections of the picker; a press scrolls to the section. */
export function CategoryRail({ guild, shown, hasRecent, current, onChoose }: CategoryRailProps) {
  const rail = useRef<HTMLElement>(null);
  useRovingFocus(rail);
  const button = (id: CategoryId, label: string) => (
    <IconButton
      key={id}
      label={label}
      icon={ICONS[id]}
      size="s"
      tooltipSide="left"
      className={styles.category}
      aria-current={current === id ? 'true' : undefined}
      onClick={() => onChoose(id)}
    />
  );
  return (
    <nav ref={rail} className={styles.rail} aria-label={t('Emoji categories')}>
      {guild === null ? null : button(guild.id, guild.label)}
      {hasRecent ? button('recent', t('Recently used')) : null}
      {shown.map(({ id, label }) => button(id, label))}
    </nav>
  );
}
