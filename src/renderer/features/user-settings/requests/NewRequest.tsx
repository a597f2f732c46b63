import { useState } from 'react';
import { TEXT_LIMITS } from '../../../../contract/limits';
import { t } from '../../../../domain/i18n/t';
import {
  EMPTY_REQUEST,
  type RequestFaults,
  requestFaults,
  requestOf,
  type RequestForm,
  takesRating,
  takesUrl,
} from '../../../../domain/profile/request-form';
import { useAppDispatch } from '../../../state/hooks';
import { createRequest } from '../../../state/requests/thunks';
import { Button } from '../../../ui/form/Button';
import { Select } from '../../../ui/form/Select';
import { TextArea } from '../../../ui/form/TextArea';
import { TextField } from '../../../ui/form/TextField';
import { useRequest } from '../../../ui/form/use-request';
import { RatingField } from './RatingField';
import { typeChoices } from './request-texts';
import styles from './NewRequest.module.css';

interface NewRequestProps {
  readonly form: RequestForm;
  readonly onForm: (form: RequestForm) => void;
}

/**
 * A request to the product team: first its type, then the fields of that type (docs/spec/user-settings.md 'Requests').
 */
export function NewRequest({ form, onForm }: NewRequestProps) {
  const dispatch = useAppDispatch();
  const [faults, setFaults] = useState<RequestFaults>({});
  const { isPending, send } = useRequest();
  const { type, description, url, rating } = form;
  const change = (part: Partial<RequestForm>): void => {
    onForm({ ...form, ...part });
    setFaults({});
  };
  const submit = async (): Promise<void> => {
    if (isPending) return;
    const found = requestFaults(form);
    setFaults(found);
    if (type === null || Object.keys(found).length > 0) return;
    await send(
      () => dispatch(createRequest(requestOf({ ...form, type }))),
      () => onForm(EMPTY_REQUEST),
    );
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Select<number | null>
        label={t('Type')}
        required
        options={typeChoices()}
        value={type}
        placeholder={t('What is it about?')}
        error={faults.type}
        onChange={(chosen) => change({ type: chosen })}
      />
      {type === null ? null : (
        <>
          <TextArea
            label={t('Description')}
            required
            rows={5}
            limit={TEXT_LIMITS.requestDescription}
            dir="auto"
            value={description}
            error={faults.description}
            onChange={(text) => change({ description: text })}
          />
          {takesUrl(type) ? (
            <TextField
              label={t('Reference URL')}
              type="url"
              limit={TEXT_LIMITS.url}
              placeholder="https://"
              hint={t('A link to an example, if you have one.')}
              value={url}
              error={faults.url}
              onChange={(text) => change({ url: text })}
            />
          ) : null}
          {takesRating(type) ? (
            <RatingField
              value={rating}
              error={faults.rating}
              onChange={(chosen) => change({ rating: chosen })}
            />
          ) : null}
          <div className={styles.foot}>
            <Button type="submit" variant="primary" pending={isPending} pendingLabel={t('Submitting...')}>
              {t('Submit Request')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
