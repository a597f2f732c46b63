import { type RefObject, useState } from 'react';
import type { CategoryId } from '../../../contract/ids';
import { TEXT_LIMITS } from '../../../contract/limits';
import { t } from '../../../domain/i18n/t';
import { renameCategory } from '../../state/channels/thunks';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { useUnsavedChanges } from '../../state/overlays/unsaved';
import { TextField } from '../../ui/form/TextField';
import { useRequest } from '../../ui/form/use-request';
import { PageHeading } from '../../ui/page/PageHeading';
import { SavingForm } from './SavingForm';

interface CategoryOverviewProps {
  readonly categoryId: CategoryId;
  readonly nameRef: RefObject<HTMLInputElement | null>;
  readonly onSaved: () => void;
}

/** A category's name, as a page of its settings. */
export function CategoryOverview({ categoryId, nameRef, onSaved }: CategoryOverviewProps) {
  const dispatch = useAppDispatch();
  const kept = useAppSelector((state) => state.channels.categories[categoryId]?.name ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const request = useRequest();
  const name = typed ?? kept;
  const reset = (): void => {
    setTyped(null);
    request.clear();
  };
  const isDirty = name.trim() !== kept;
  const blocked = name.trim() === '' ? t('Enter a category name') : undefined;
  const save = (): void => {
    const saved = (): void => {
      reset();
      onSaved();
    };
    if (isDirty && blocked === undefined)
      void request.send(() => dispatch(renameCategory(categoryId, name)), saved);
  };
  useUnsavedChanges({ isDirty, isSaving: request.isPending, error: request.error, blocked, save, reset });
  return (
    <SavingForm onSave={save}>
      <PageHeading title={t('Overview')} />
      <TextField
        ref={nameRef}
        label={t('Category Name')}
        required
        placeholder={t('New Category')}
        value={name}
        onChange={setTyped}
        limit={TEXT_LIMITS.categoryName}
        counter
      />
    </SavingForm>
  );
}
