import { runFaultRows } from './run-rows.ts';
import { LANDING, WEBHOOK } from './table.ts';

runFaultRows('webhook', WEBHOOK);
runFaultRows('landing page', LANDING);
