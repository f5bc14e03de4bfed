import { runFaultRows } from './run-rows.ts';
import { RACE_FAULTS, WORKER_KILLED_FAULTS } from './table.ts';

runFaultRows('worker killed', WORKER_KILLED_FAULTS);
runFaultRows('expiry, and other ends, racing payment', RACE_FAULTS);
