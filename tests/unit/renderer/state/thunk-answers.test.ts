import { expectTypeOf, it } from 'vitest';
import type { createGuild } from '../../../../src/renderer/state/guilds/create-guild';
import type { loadGuilds } from '../../../../src/renderer/state/guilds/thunks';
import type { sendMessage } from '../../../../src/renderer/state/messages/thunks';
import type { AppThunk, ThunkAnswer } from '../../../../src/renderer/state/store';

it('are for screens where they answer nothing, or the failure in words', () => {
  type ScreenThunk = AppThunk<ThunkAnswer>;
  expectTypeOf<ReturnType<typeof createGuild>>().toExtend<ScreenThunk>();
  expectTypeOf<ReturnType<typeof sendMessage>>().toExtend<ScreenThunk>();
  expectTypeOf<ReturnType<typeof loadGuilds>>().not.toExtend<ScreenThunk>();
});
