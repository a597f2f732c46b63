import { describeSearch } from './describe-search';
import { embedded } from './stores';

describeSearch(embedded);
