import { Star } from 'lucide-react';
import { useEffect } from 'react';
import type { Attachment } from '../../../../contract/entities/attachment';
import { t } from '../../../../domain/i18n/t';
import { selectIsFavourite } from '../../../state/favourites/selectors';
import { setFavourite, wantFavourites } from '../../../state/favourites/thunks';
import { selectBlockedReason } from '../../../state/gateway/selectors';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectHasFeature } from '../../../state/session/selectors';
import { IconButton } from '../../../ui/form/IconButton';

interface StarButtonProps {
  readonly picture: Attachment;
  readonly tooltipSide?: 'top' | 'bottom';
  readonly className?: string | undefined;
}

/** Stars a picture, or ends that; nothing where the server has no favourites. */
export function StarButton({ picture, tooltipSide = 'top', className }: StarButtonProps) {
  const dispatch = useAppDispatch();
  const isOffered = useAppSelector((state) => selectHasFeature(state, 'favourites'));
  const isStarred = useAppSelector((state) => selectIsFavourite(state, picture.id));
  const blocked = useAppSelector(selectBlockedReason);
  useEffect(() => void dispatch(wantFavourites()), [dispatch]);
  if (!isOffered) return null;
  return (
    <IconButton
      label={isStarred ? t('Remove from Favourites') : t('Add to Favourites')}
      icon={<Star fill={isStarred ? 'currentColor' : 'none'} />}
      tooltipSide={tooltipSide}
      className={className}
      disabledReason={blocked}
      onClick={() => void dispatch(setFavourite(picture, !isStarred))}
    />
  );
}
