import { createAction } from '@reduxjs/toolkit';

/** The connection is gone: from here on live events may be missed. */
export const connectionLost = createAction('gateway/connectionLost');

/** The connection goes on where the last one ended: nothing was missed. */
export const connectionResumed = createAction('gateway/connectionResumed');

/** A connection that does not go on where the last one ended: live events have been missed. */
export const connectionRenewed = createAction('gateway/connectionRenewed');
