import { ImageUp, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { GuildId } from '../../../../contract/ids';
import { t } from '../../../../domain/i18n/t';
import { namePieces } from '../../../../domain/messages/markup/emoji-pieces';
import { useMovingIcon } from '../../../state/boosts/use-boosts';
import { usePicture } from '../../../state/pictures/use-picture';
import { Avatar } from '../../../ui/identity/Avatar';
import { GuildBadge } from '../../../ui/identity/Badge';
import { Button } from '../../../ui/form/Button';
import { EmojiText } from '../../../ui/text/Emoji';
import { IconButton } from '../../../ui/form/IconButton';
import styles from './GuildAppearance.module.css';
import { PictureDialog, type PictureKind } from './PictureDialog';
import type { OverviewForm } from './use-overview-form';

interface GuildAppearanceProps {
  readonly guildId: GuildId;
  readonly form: OverviewForm;
  readonly verified: number;
}

/** Banner, icon, name and description as others see them; people who manage the server change the pictures here. */
export function GuildAppearance({ guildId, form, verified }: GuildAppearanceProps) {
  const { values, canEdit, isSaving, set } = form;
  const [editing, setEditing] = useState<PictureKind | null>(null);
  const icon = usePicture(values.icon);
  const banner = usePicture(values.banner);
  const movesFrom = useMovingIcon(guildId);
  const busy = isSaving ? t('The changes are being saved') : undefined;
  return (
    <section aria-label={t('Appearance')} className={styles.look}>
      <div className={styles.banner}>
        {banner === null ? null : <img className={styles.picture} src={banner} alt="" />}
        {canEdit && (
          <div className={styles.actions}>
            <Button
              size="s"
              className={styles.action}
              icon={<ImageUp size={14} />}
              disabledReason={busy}
              aria-label={t('Change banner')}
              onClick={() => setEditing('banner')}
            >
              {t('Change')}
            </Button>
            {values.banner !== null && (
              <Button
                size="s"
                className={styles.action}
                icon={<Trash2 size={14} />}
                disabledReason={busy}
                aria-label={t('Remove banner')}
                onClick={() => set('banner', null)}
              >
                {t('Remove')}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className={styles.about}>
        <div className={styles.icon}>
          <Avatar name={values.name} src={icon} size={80} shape="square" className={styles.avatar} />
          {canEdit && (
            <IconButton
              label={t('Edit icon')}
              icon={<Pencil />}
              size="s"
              className={styles.edit}
              disabledReason={busy}
              onClick={() => setEditing('icon')}
            />
          )}
        </div>
        <h3 className={styles.name}>
          <span className={styles.nameText}>
            <EmojiText pieces={namePieces(values.name)} />
          </span>
          <GuildBadge level={verified} size={18} />
        </h3>
        {values.description === null || values.description.trim() === '' ? (
          <p className={styles.none}>{t('No description set')}</p>
        ) : (
          <p className={styles.description} dir="auto">
            <EmojiText pieces={namePieces(values.description)} />
          </p>
        )}
      </div>
      {editing !== null && (
        <PictureDialog
          kind={editing}
          movesFrom={editing === 'icon' ? movesFrom : null}
          onClose={() => setEditing(null)}
          onPicture={(picture) => set(editing, picture)}
        />
      )}
    </section>
  );
}
