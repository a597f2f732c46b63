import { describeMatrix } from './describe-matrix';
import { embedded } from '../stores';

describeMatrix(embedded);
