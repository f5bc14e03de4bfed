import { runFaultRows } from './run-rows.ts';
import { RACING, WORKER_KILLED } from './table.ts';

runFaultRows('worker killed', WORKER_KILLED);
runFaultRows('expiry, and other ends, racing payment', RACING);
