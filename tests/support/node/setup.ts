import { failOnWhatIsLeft } from './tidy';

failOnWhatIsLeft();
