import { ON_THE_WAY } from './on-the-way.ts';
import { playChapter } from './scenario.ts';

playChapter('2145582', ON_THE_WAY);
