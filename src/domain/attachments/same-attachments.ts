import type { Attachment } from '../../contract/entities/attachment';

const isSame = (a: Attachment, b: Attachment): boolean => {
  const keys = Object.keys(a) as (keyof Attachment)[];
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
};

/** Whether two lists of attachments display the same. */
export const areSameAttachments = (a: readonly Attachment[], b: readonly Attachment[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((one, at) => {
      const other = b[at];
      return other !== undefined && isSame(one, other);
    }));
