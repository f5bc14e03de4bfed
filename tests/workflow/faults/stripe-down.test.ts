import { runFaultRows } from './run-rows.ts';
import { STRIPE_DOWN_FAULTS } from './table.ts';

runFaultRows('Stripe down at each call', STRIPE_DOWN_FAULTS);
