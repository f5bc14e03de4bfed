import { z } from 'zod';
import { paramName } from './form.ts';
import type { FormValue } from './form.ts';
import { badParameterError } from './stripe-error.ts';
import type { StripeErrorAnswer } from './stripe-error.ts';

/*
 * The parameters that this emulator supports, which are only some of Stripe's. It refuses all others with Stripe's
 * error for unknown parameters.
 */
const text = z.string().min(1).max(5_000);
const whole = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number);
const metadata = z.record(z.string().max(40), z.string().max(500)).refine((map) => Object.keys(map).length <= 50);
const expand = z.array(text).optional();
const url = text.refine((value) => isWebAddress(value), { params: { code: 'url_invalid' } });

export const newSessionSchema = z.strictObject({
  mode: z.literal('payment'),
  line_items: z
    .array(
      z.strictObject({
        quantity: whole,
        price_data: z.strictObject({
          currency: z.literal('usd'),
          unit_amount: whole,
          product_data: z.strictObject({ name: text, description: text.optional() }),
        }),
      }),
    )
    .min(1)
    .max(100),
  allowed_payment_method_types: z.array(z.literal('card')).min(1).optional(),
  success_url: url,
  cancel_url: url.optional(),
  client_reference_id: z.string().max(200).optional(),
  expires_at: whole.optional(),
  metadata: metadata.optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional(), description: text.optional() }).optional(),
  expand,
});

export const newRefundSchema = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: whole.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});

export const readCallSchema = z.strictObject({ expand });
export const listCallSchema = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  limit: whole.pipe(z.number().min(1).max(100)).optional(),
  expand,
});

/**
 * Validates parameters.
 * @throws StripeErrorAnswer worded like Stripe's: `parameter_missing`, `parameter_unknown`, `parameter_invalid_*`
 */
export function readParameters<T>(schema: z.ZodType<T>, given: { [name: string]: FormValue }): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw errorFor(parsed.error.issues, given);
}

function errorFor(issues: z.core.$ZodIssue[], given: FormValue): StripeErrorAnswer {
  // Report an unknown parameter before a missing one, as Stripe does.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const name = paramName([...issue.path, issue.keys[0] ?? '']);
    return badParameterError(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
  const name = paramName(issue?.path ?? []);
  const value = valueAt(given, issue?.path ?? []);
  if (value === undefined) return badParameterError(`Missing required param: ${name}.`, name, 'parameter_missing');
  if (value === '') {
    return badParameterError(`You passed an empty string for '${name}'.`, name, 'parameter_invalid_empty');
  }
  if (issue?.code === 'custom' && issue.params?.['code'] === 'url_invalid') {
    return badParameterError('Not a valid URL', name, 'url_invalid');
  }
  if (issue?.code === 'invalid_format')
    return badParameterError(`Invalid integer: ${JSON.stringify(value)}`, name, 'parameter_invalid_integer');
  return badParameterError(`Invalid ${name}: ${issue?.message ?? 'not accepted'}`, name);
}

function valueAt(given: FormValue, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], given);
}

function isWebAddress(value: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(value).protocol);
  } catch {
    return false;
  }
}
