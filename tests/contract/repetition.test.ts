import { describeRepetition } from './describe-repetition';
import { embedded } from './stores';

describeRepetition(embedded);
