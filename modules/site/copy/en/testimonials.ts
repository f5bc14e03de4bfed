/** What the customers in `rules/testimonials.ts` said. */
export const testimonialsTexts = {
  flatTire: 'Flat tire on US-75 after dark. I saw the price before I agreed, and I could watch the truck come closer.',
  deadBattery:
    'Dead battery outside work. Two minutes to fill in the form, no account, and the provider called me himself.',
  towPrice: 'I asked for a lower tow price once, got a fair answer, and paid exactly what the page said I would.',
};
