import { ASKING } from './asking.ts';
import { playChapter } from './scenario.ts';

playChapter('2145581', ASKING);
