import '#modules/languages.ts';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#kernel/copy/catalogue.ts';
import { PAYMENT_METHODS } from '../rules/payment-methods.ts';
import type { PaymentMethod } from '../rules/payment-methods.ts';
import { amountToBringInWords, paymentMethodsInWords, usualPaymentInWords } from './payment-methods-in-words.ts';

describe('payment methods in words', () => {
  it('lists them as alternatives, in both languages', () => {
    expect(paymentMethodsInWords(['cash'], 'en')).toBe('cash');
    expect(paymentMethodsInWords(['cash', 'zelle'], 'en')).toBe('cash or Zelle');
    expect(paymentMethodsInWords(PAYMENT_METHODS, 'en')).toBe('cash, card, Zelle, Venmo, Cash App, or check');
    expect(paymentMethodsInWords(['cash', 'zelle'], 'es')).toBe('efectivo o Zelle');
    expect(paymentMethodsInWords(PAYMENT_METHODS, 'es')).toBe('efectivo, tarjeta, Zelle, Venmo, Cash App o cheque');
    expect(paymentMethodsInWords([], 'en')).toBe('');
  });

  it('say what all providers take, and then what most take', () => {
    const usual = (all: PaymentMethod[], most: PaymentMethod[], locale: Locale = 'en') =>
      usualPaymentInWords({ all, most }, locale);
    expect(usual(['cash'], ['card', 'zelle'])).toBe('All our providers take cash. Most take cards and Zelle too.');
    expect(usual([], ['cash'])).toBe('Most of our providers take cash.');
    expect(usual(['cash', 'card'], [], 'es')).toBe('Todos nuestros proveedores aceptan efectivo y tarjeta.');
    expect(usual([], [])).toBe('');
  });

  it('names the amount to the cent', () => {
    expect(amountToBringInWords(6_801, ['cash', 'zelle'], 'en')).toBe('Bring $68.01: cash or Zelle.');
    expect(amountToBringInWords(6_801, ['cash', 'zelle'], 'es')).toBe('Prepare $68.01: efectivo o Zelle.');
  });
});
