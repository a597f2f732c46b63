import { describeAnswers } from './describe-answers';
import { embedded } from './stores';

describeAnswers(embedded);
