import { play } from './play.ts';
import { RACING, WORKER_KILLED } from './table.ts';

play('worker killed', WORKER_KILLED);
play('expiry, and other ends, racing payment', RACING);
