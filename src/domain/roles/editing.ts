/** The fields of a role that are saved together (the body of /role/edit). */
export interface RoleFields {
  readonly name: string;
  readonly color: string;
  readonly isHoisted: boolean;
  readonly isMentionable: boolean;
}
export type RoleField = keyof RoleFields;

/** The fields of a role that are saved together, in the order in which they are shown. */
export const fieldsOf = ({ name, color, isHoisted, isMentionable }: RoleFields): RoleFields => ({
  name,
  color,
  isHoisted,
  isMentionable,
});
