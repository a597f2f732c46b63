import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { MemberDetail } from '../../../contract/entities/member';
import type { PublicUser } from '../../../contract/entities/user';
import type { GuildId, UserId } from '../../../contract/ids';
import { sessionEnded } from '../session/slice';

/** What the profile card shows of a member beyond the member list. */
export interface Profile {
  readonly phase: 'loading' | 'loaded' | 'failed';
  /** Stays while it is fetched anew. */
  readonly detail: MemberDetail | null;
  /** Who it is where they are no member any more. */
  readonly former: PublicUser | null;
  readonly error: string | null;
}

export interface ProfilesState {
  readonly byGuild: Readonly<Record<GuildId, Readonly<Record<UserId, Profile>>>>;
}

const initialState: ProfilesState = { byGuild: {} };

interface Whose {
  readonly guildId: GuildId;
  readonly userId: UserId;
}

const profilesSlice = createSlice({
  name: 'profiles',
  initialState,
  reducers: {
    profileRequested: (state, { payload: { guildId, userId } }: PayloadAction<Whose>) => {
      const guild = (state.byGuild[guildId] ??= {});
      const { detail = null, former = null } = guild[userId] ?? {};
      guild[userId] = { phase: 'loading', detail, former, error: null };
    },
    profileLoaded: (state, { payload }: PayloadAction<Whose & { readonly detail: MemberDetail }>) => {
      const { guildId, userId, detail } = payload;
      const guild = (state.byGuild[guildId] ??= {});
      guild[userId] = {
        phase: 'loaded',
        detail: { ...detail, roleIds: [...detail.roleIds] },
        former: null,
        error: null,
      };
    },
    /** The server knows them, and not as a member. */
    formerProfileLoaded: (state, { payload }: PayloadAction<Whose & { readonly former: PublicUser }>) => {
      const { guildId, userId, former } = payload;
      const guild = (state.byGuild[guildId] ??= {});
      guild[userId] = { phase: 'loaded', detail: null, former, error: null };
    },
    profileFailed: (state, { payload }: PayloadAction<Whose & { readonly error: string }>) => {
      const profile = state.byGuild[payload.guildId]?.[payload.userId];
      if (profile !== undefined) Object.assign(profile, { phase: 'failed', error: payload.error });
    },
  },
  extraReducers: (builder) => builder.addCase(sessionEnded, () => initialState),
});

export const { profileRequested, profileLoaded, formerProfileLoaded, profileFailed } = profilesSlice.actions;
export const profilesReducer = profilesSlice.reducer;
