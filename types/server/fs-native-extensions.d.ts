/** What is used of the package, which comes without types. */
declare module 'fs-native-extensions' {
  /**
   * Takes the kernel's exclusive lock of a whole file that is open for writing; false where another open file has it.
   * Throws the system's error where the disk has no such locks.
   */
  export const tryLock: (descriptor: number) => boolean;
}
