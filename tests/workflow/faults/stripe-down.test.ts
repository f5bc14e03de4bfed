import { play } from './play.ts';
import { STRIPE_DOWN } from './table.ts';

play('Stripe down at each call', STRIPE_DOWN);
