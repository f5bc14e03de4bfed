import { runFaultRows } from './run-rows.ts';
import { REFUND_FAULTS, TWILIO_FAULTS } from './table.ts';

runFaultRows('refund', REFUND_FAULTS);
runFaultRows('Twilio', TWILIO_FAULTS);
