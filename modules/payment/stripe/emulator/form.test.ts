import { describe, expect, it } from 'vitest';
import { paramName, parseForm } from './form.ts';

describe('parseForm', () => {
  it('reads nested brackets, lists and encoded brackets', () => {
    expect(
      parseForm(
        'mode=payment&line_items[0][price_data][currency]=usd&line_items[0][quantity]=1&line_items%5B1%5D%5Bquantity%5D=2',
      ),
    ).toEqual({
      mode: 'payment',
      line_items: [{ price_data: { currency: 'usd' }, quantity: '1' }, { quantity: '2' }],
    });
    expect(parseForm('expand[]=a&expand[]=b+c')).toEqual({ expand: ['a', 'b c'] });
  });

  it('keeps odd names unchanged', () => {
    expect(parseForm('a]b[=1&[x]=2')).toEqual({ 'a]b[': '1', '[x]': '2' });
    const parsed = parseForm('__proto__[polluted]=1');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(parsed)).toEqual(['__proto__']);
  });
});

describe('paramName', () => {
  it("writes a parameter's path as Stripe does", () => {
    expect(paramName(['line_items', 0, 'price_data', 'currency'])).toBe('line_items[0][price_data][currency]');
  });
});
