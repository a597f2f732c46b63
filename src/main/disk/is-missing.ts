/** Whether the system's error means that the file does not exist. */
export const isMissing = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === 'ENOENT';
