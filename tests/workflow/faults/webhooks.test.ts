import { runFaultRows } from './run-rows.ts';
import { LANDING_FAULTS, WEBHOOK_FAULTS } from './table.ts';

runFaultRows('webhook', WEBHOOK_FAULTS);
runFaultRows('landing page', LANDING_FAULTS);
