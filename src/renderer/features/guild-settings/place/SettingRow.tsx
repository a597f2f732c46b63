import { type ReactNode, useId } from 'react';
import type { PermissionName } from '../../../../contract/permissions';
import { t } from '../../../../domain/i18n/t';
import type { Inherited, Setting } from '../../../../domain/permissions/settings';
import { TriState } from '../../../ui/form/TriState';
import { PERMISSION_TEXTS } from '../roles/permission-texts';
import styles from './Place.module.css';
import { inheritedText } from './setting-texts';

interface SettingRowProps {
  readonly name: PermissionName;
  readonly setting: Setting;
  /** Null where it is not known. */
  readonly inherited: Inherited | null;
  readonly onChange: (setting: Setting) => void;
  readonly disabledReason: string | undefined;
  /** The button that explains the permission. */
  readonly why: ReactNode;
}

/** One permission of a role or member here, and the value that it has without a setting. */
export function SettingRow({ name, setting, inherited, onChange, disabledReason, why }: SettingRowProps) {
  const id = useId();
  const { label, about } = PERMISSION_TEXTS[name];
  return (
    <div className={styles.setting}>
      <div className={styles.settingTexts}>
        <span className={styles.settingLabel} aria-hidden>
          {t(label)}
        </span>
        <span id={`${id}-about`} className={styles.quiet}>
          {t(about)}
        </span>
        {inherited === null ? null : (
          <span id={`${id}-inherited`} className={styles.inherited} data-used={setting === 'inherit'}>
            {inheritedText(inherited)}
          </span>
        )}
      </div>
      {why}
      <TriState
        label={t(label)}
        describedBy={[`${id}-about`, `${id}-inherited`].join(' ')}
        value={setting}
        onChange={onChange}
        disabledReason={disabledReason}
      />
    </div>
  );
}
