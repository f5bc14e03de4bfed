import { play } from './play.ts';
import { REFUND, TWILIO } from './table.ts';

play('refund', REFUND);
play('Twilio', TWILIO);
