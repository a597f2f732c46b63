/** Plays a context on a device; on the system's own where the device is gone. */
export const playOn = async (context: AudioContext, outputId: string | null): Promise<void> => {
  try {
    await context.setSinkId(outputId ?? '');
  } catch {
    if (outputId !== null) await context.setSinkId('').catch(() => undefined);
  }
};
