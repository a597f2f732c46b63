/** What of a role is edited at once (the body of /role/edit). */
export interface RoleFields {
  readonly name: string;
  readonly color: string;
  readonly isHoisted: boolean;
  readonly isMentionable: boolean;
}
export type RoleField = keyof RoleFields;

/** The fields in the order in which they are shown. */
export const ROLE_FIELDS = [
  'name',
  'color',
  'isHoisted',
  'isMentionable',
] as const satisfies readonly RoleField[];

/** What somebody has changed in a form and not saved. */
export type RoleDraft = { readonly [F in RoleField]?: RoleFields[F] | undefined };

/** A form of a role that others may change meanwhile. */
export interface RoleForm {
  /** What the form shows: what was changed here, else what holds now. */
  readonly shown: RoleFields;
  readonly isChanged: boolean;
  /** Fields that others have changed since the form showed them. */
  readonly elsewhere: readonly RoleField[];
  /** Those among them that were changed here too, to something else: one of the two would be lost. */
  readonly conflicts: readonly RoleField[];
}

/**
 * Joins what somebody typed with what others did: `seen` is the role as the form showed it, `live` as it is now. Saving
 * sends all fields, so that what was not touched here must be what holds now.
 */
export const joinRoleEdits = (seen: RoleFields, draft: RoleDraft, live: RoleFields): RoleForm => {
  const shown: RoleFields = {
    name: draft.name ?? live.name,
    color: draft.color ?? live.color,
    isHoisted: draft.isHoisted ?? live.isHoisted,
    isMentionable: draft.isMentionable ?? live.isMentionable,
  };
  const elsewhere = ROLE_FIELDS.filter((field) => live[field] !== seen[field]);
  return {
    shown,
    isChanged: ROLE_FIELDS.some((field) => shown[field] !== live[field]),
    elsewhere,
    conflicts: elsewhere.filter((field) => draft[field] !== undefined && draft[field] !== live[field]),
  };
};
