import { AT_THE_CAR } from './at-the-car.ts';
import { playChapter } from './scenario.ts';

playChapter('2145583', AT_THE_CAR);
