import { play } from './play.ts';
import { LANDING, WEBHOOK } from './table.ts';

play('webhook', WEBHOOK);
play('landing page', LANDING);
