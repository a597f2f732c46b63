/** Removes a key from a record that a reducer may change. */
export const removeKey = (record: object, key: string): void => {
  Reflect.deleteProperty(record, key);
};
