import { createAction } from '@reduxjs/toolkit';

/** The connection is lost: live events may be missed from now on, or since it was last known to be alive. */
export const connectionLost = createAction<{ readonly provenAt: number | null }>('gateway/connectionLost');

/** The connection continues where the last one ended: no events were missed. */
export const connectionResumed = createAction('gateway/connectionResumed');

/** A connection that does not continue where the last one ended: live events have been missed. */
export const connectionRenewed = createAction('gateway/connectionRenewed');
