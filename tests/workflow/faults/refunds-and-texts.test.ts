import { runFaultRows } from './run-rows.ts';
import { REFUND, TWILIO } from './table.ts';

runFaultRows('refund', REFUND);
runFaultRows('Twilio', TWILIO);
